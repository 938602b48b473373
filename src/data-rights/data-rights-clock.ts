import type { RequestType } from './rights-request.ts';

/** Our promise, in days. */
export const answerDays = 30;
export const extensionDays = 60;
export const complaintDays = 30;

/** What the clock may wait for: proof of who is asking, or an answer to what exactly they mean. */
export const waitingReasons = ['identity', 'clarification'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

export type Pause = { startedAt: Date; endedAt: Date | null };

export type RequestTimes = {
  receivedAt: Date;
  /** When the sender showed that the mailbox is theirs. */
  verifiedAt: Date | null;
  /** When we waited for the person after that. */
  pauses?: readonly Pause[];
};

/**
 * When a request must be answered, or null while its clock stands still.
 *
 * We promise an answer within 30 days of verification. The law allows one month from receipt or, where
 * we had to ask who the person is, from the proof of it (UK GDPR, Article 12A, in force since 5
 * February 2026): until then the clock stands. The earlier of the two is the deadline, which is the
 * law's for requests verified at the turn of January and February.
 *
 * While we wait for the person, the clock stands: the whole days of each wait are given back, and not
 * the hours of a day begun, so that we are early rather than late.
 *
 * A complaint waits for nobody: it must be acknowledged within 30 days of receipt, verified or not
 * (Data Protection Act 2018, section 164A).
 *
 * Days and months are those of the London calendar at the same time of day, over summer time too. A
 * month ends on the same day of the next one, or on its last day if it is shorter: 31 January, 28
 * February. The working day's grace that the regulator gives at weekends is not used.
 */
export function dueAt(requestType: RequestType, times: RequestTimes): Date | null {
  if (requestType === 'complaint') return after(times.receivedAt, { days: complaintDays });
  const start = clockStart(times);
  if (!start || isWaiting(times)) return null;
  const first = earlier(after(start, { days: answerDays }), after(start, { months: 1 }));
  return after(first, { days: daysWaited(times) });
}

/**
 * The latest day for a complex request: 60 days more, and never past the law's two further months,
 * three in all. The person must hear of the extension, and why, before the first deadline.
 */
export function extendedDueAt(times: RequestTimes): Date | null {
  const start = clockStart(times);
  if (!start || isWaiting(times)) return null;
  const first = earlier(after(start, { days: answerDays }), after(start, { months: 1 }));
  const latest = earlier(after(first, { days: extensionDays }), after(start, { months: 3 }));
  return after(latest, { days: daysWaited(times) });
}

/** Whether the person can still be told that it takes longer: before the first deadline alone. */
export function mayBeExtended(times: RequestTimes, now: Date): boolean {
  const pauses = times.pauses?.map((pause) => ({ ...pause, endedAt: pause.endedAt ?? now }));
  const first = dueAt('access', { ...times, ...(pauses && { pauses }) });
  return first !== null && now <= first;
}

/** Such as "Wednesday 1 April 2026", in London. */
export function fullDay(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: london })
    .format(moment)
    .replace(',', '');
}

const london = 'Europe/London';

/** The law's "relevant time": the later of receipt and the proof of identity. */
function clockStart({ receivedAt, verifiedAt }: RequestTimes): Date | null {
  if (!verifiedAt) return null;
  return verifiedAt < receivedAt ? receivedAt : verifiedAt;
}

const isWaiting = ({ pauses = [] }: RequestTimes) => pauses.some(({ endedAt }) => !endedAt);

function daysWaited({ pauses = [] }: RequestTimes): number {
  return pauses.reduce((days, { startedAt, endedAt }) => {
    const until = inLondon(endedAt ?? startedAt);
    return days + inLondon(startedAt).until(until, { largestUnit: 'day' }).days;
  }, 0);
}

/** An hour that summer time skips becomes the next one. */
function after(moment: Date, duration: { days: number } | { months: number }): Date {
  return new Date(inLondon(moment).add(duration).epochMilliseconds);
}

const inLondon = (moment: Date) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(london);

const earlier = (a: Date, b: Date) => (a < b ? a : b);
