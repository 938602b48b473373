import type { RequestType } from './rights-request.ts';

export const answerDays = 30;
export const extensionDays = 60;
export const complaintDays = 30;

/** Reasons to pause the clock: proof of identity, or clarification of the request. */
export const waitingReasons = ['identity', 'clarification'] as const;
export type WaitingReason = (typeof waitingReasons)[number];

export type Pause = { startedAt: Date; endedAt: Date | null };

type RequestTimes = {
  receivedAt: Date;
  verifiedAt: Date | null;
  pauses?: readonly Pause[];
};

/**
 * When a request must be answered, or null while its clock is paused.
 *
 * We promise an answer within 30 days of verification. The law allows one month from receipt or, where we
 * had to ask who the person is, from the proof of it (UK GDPR, Article 12A, in force since 5 February
 * 2026): until then the clock is paused. The earlier of the two is the deadline, which is the legal one
 * for requests verified at the turn of January and February.
 *
 * The clock is paused while we wait for the person. Only whole days of each wait are added to the
 * deadline, so that we are early rather than late.
 *
 * A complaint's clock never pauses: it must be acknowledged within 30 days of receipt, verified or not
 * (Data Protection Act 2018, section 164A).
 *
 * Days and months are those of the London calendar at the same time of day, across clock changes. A month
 * ends on the same day of the next month, or on its last day if that is shorter: 31 January, 28 February.
 * We do not use the extra working day that the regulator allows at weekends.
 */
export function dueAt(requestType: RequestType, times: RequestTimes): Date | null {
  if (requestType === 'complaint') return after(times.receivedAt, { days: complaintDays });
  const start = clockStart(times);
  if (!start || isWaiting(times)) return null;
  return after(firstDueAt(start), { days: daysWaited(times) });
}

/**
 * The deadline of a complex request: 60 days more, but at most the two further months that the law
 * allows, three in all. The person must be told of the extension, and why, before the first deadline.
 */
export function extendedDueAt(times: RequestTimes): Date | null {
  const start = clockStart(times);
  if (!start || isWaiting(times)) return null;
  const extended = after(firstDueAt(start), { days: extensionDays });
  const latest = earlier(extended, after(start, { months: 3 }));
  return after(latest, { days: daysWaited(times) });
}

/** The person has to be told of an extension before the first deadline. */
export function mayBeExtended(times: RequestTimes, now: Date): boolean {
  const first = dueAt('access', resumedAt(times, now));
  return first !== null && now <= first;
}

/** The times, with an open pause ended now. */
export function resumedAt<Times extends RequestTimes>(times: Times, now: Date): Times {
  const pauses = times.pauses?.map((pause) => ({ ...pause, endedAt: pause.endedAt ?? now }));
  return { ...times, ...(pauses && { pauses }) };
}

export function fullDay(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: london })
    .format(moment)
    .replace(',', '');
}

const london = 'Europe/London';

/** The "relevant time" of the law: the later of receipt and proof of identity. */
function clockStart({ receivedAt, verifiedAt }: RequestTimes): Date | null {
  if (!verifiedAt) return null;
  return verifiedAt < receivedAt ? receivedAt : verifiedAt;
}

const firstDueAt = (start: Date) =>
  earlier(after(start, { days: answerDays }), after(start, { months: 1 }));

const isWaiting = ({ pauses = [] }: RequestTimes) => pauses.some(({ endedAt }) => !endedAt);

function daysWaited({ pauses = [] }: RequestTimes): number {
  return pauses.reduce((days, { startedAt, endedAt }) => {
    const until = inLondon(endedAt ?? startedAt);
    return days + inLondon(startedAt).until(until, { largestUnit: 'day' }).days;
  }, 0);
}

/** A time skipped by the start of summer time moves to the next hour. */
function after(moment: Date, duration: { days: number } | { months: number }): Date {
  return new Date(inLondon(moment).add(duration).epochMilliseconds);
}

const inLondon = (moment: Date) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(london);

const earlier = (a: Date, b: Date) => (a < b ? a : b);
