const hour = 3_600_000;
/** Our promise: an answer within a day. */
const promised = 24 * hour;

type Enquiry = { createdAt: Date; answeredAt: Date | null; suspectedSpam: boolean };

export type PromiseState = 'answered' | 'none' | 'kept so far' | 'soon' | 'broken';

/** `soon` in the last six hours. The promise does not cover suspected spam. */
export function promiseState(enquiry: Enquiry, now: Date): PromiseState {
  if (enquiry.answeredAt) return 'answered';
  if (enquiry.suspectedSpam) return 'none';
  const left = timeLeft(enquiry, now);
  if (left < 0) return 'broken';
  return left < 6 * hour ? 'soon' : 'kept so far';
}

export const isUrgent = (state: PromiseState) => state === 'soon' || state === 'broken';

export function formatPromise(enquiry: Enquiry, now: Date): string {
  const left = timeLeft(enquiry, now);
  switch (promiseState(enquiry, now)) {
    case 'answered':
      return 'answered';
    case 'none':
      return 'suspected spam';
    case 'broken':
      return `${duration(-left)} over`;
    case 'soon':
    case 'kept so far':
      return `${duration(left)} left`;
  }
}

const timeLeft = (enquiry: Enquiry, now: Date) => answerDueAt(enquiry).getTime() - now.getTime();

function duration(ms: number): string {
  if (ms < hour) return `${Math.floor(ms / 60_000)} min`;
  return ms < 48 * hour ? `${Math.floor(ms / hour)} h` : `${Math.floor(ms / (24 * hour))} days`;
}

/** When our promised answer is due. */
export const answerDueAt = ({ createdAt }: Pick<Enquiry, 'createdAt'>) =>
  new Date(createdAt.getTime() + promised);

/** Unanswered enquiries created before this time are over 24 hours old. */
export const runsOutBefore = (now: Date) => new Date(now.getTime() - promised);

/** Unanswered enquiries created before this time will be, within six hours. */
export const soonBefore = (now: Date) => new Date(now.getTime() - promised + 6 * hour);
