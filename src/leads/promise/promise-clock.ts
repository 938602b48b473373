import { promised, type PromiseClock } from '../../ui/content/durations.ts';

/** When the firm works. */
export type WorkingHours = {
  /** 1 is Monday, 7 Sunday. */
  weekdays: readonly number[];
  /** Minutes since midnight in London; the first is less. */
  opensAt: number;
  closesAt: number;
  /** Days such as 2026-12-25 on which it doesn't. */
  closedDays: ReadonlySet<string>;
};

/** Null where the promise runs by the clock. */
export type PromiseHours = WorkingHours | null;

/**
 * The clock of a promise: 24 hours, or one working day's length of working time, so that an answer is due by
 * the same time of the next working day, and never later than 24 hours unless a closed day lies between.
 */
export function readClock(since: Date, now: Date, hours: PromiseHours): PromiseClock {
  const length = getLength(hours);
  if (!hours) {
    const dueAt = new Date(since.getTime() + length);
    return { dueAt, length, msLeft: dueAt.getTime() - now.getTime(), isWorkingTime: false };
  }
  const [from, to] = [toLondon(since), toLondon(now)];
  const dueAt = fromLondon(moveOn(from, length, hours));
  const left = length - countWorked(from, to, hours);
  // At night nothing is used up, yet what was due at closing time is over.
  return { dueAt, length, msLeft: now > dueAt ? Math.min(left, -1) : left, isWorkingTime: true };
}

/** Promises given at this moment or earlier have used up so much of their time, of which 1 is all. */
export function startedBefore(now: Date, share: number, hours: PromiseHours): Date {
  const used = getLength(hours) * share;
  if (!hours) return new Date(now.getTime() - used);
  return fromLondon(moveBack(toLondon(now), used, hours));
}

/** In milliseconds, from a message to its answer, as the promise counts them. */
export function countTaken(since: Date, until: Date, hours: PromiseHours): number {
  if (!hours) return until.getTime() - since.getTime();
  return countWorked(toLondon(since), toLondon(until), hours);
}

/** Whether the firm works on this day in London; every day counts where it has not said. */
export function isWorkingDay(at: Date, hours: PromiseHours): boolean {
  if (!hours) return true;
  const [opens, closes] = getTurn(dayOf(toLondon(at)), hours);
  return opens < closes;
}

export const getLength = (hours: PromiseHours): number =>
  hours ? (hours.closesAt - hours.opensAt) * minute : promised;

const minute = 60_000;
const dayMs = 1440 * minute;

/** London's wall clock, as if it were UTC: summer time makes no working day longer or shorter. */
const toLondon = (at: Date): number => at.getTime() + getOffset(at.getTime());

function fromLondon(wall: number): Date {
  const near = wall - getOffset(wall);
  return new Date(wall - getOffset(near));
}

const getOffset = (ms: number): number =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toZonedDateTimeISO('Europe/London')
    .offsetNanoseconds / 1_000_000;

function countWorked(from: number, to: number, hours: WorkingHours): number {
  let worked = 0;
  for (let day = dayOf(from); day <= dayOf(to); day += 1) {
    const [opens, closes] = getTurn(day, hours);
    worked += Math.max(0, Math.min(to, closes) - Math.max(from, opens));
  }
  return worked;
}

/** The first moment by which so much was worked. */
function moveOn(from: number, ms: number, hours: WorkingHours): number {
  let left = ms;
  for (let day = dayOf(from); ; day += 1) {
    const [opens, closes] = getTurn(day, hours);
    const start = Math.max(from, opens);
    if (opens < closes && closes - start >= left) return start + left;
    left -= Math.max(0, closes - start);
  }
}

/** The last moment since which so much was worked. */
function moveBack(to: number, ms: number, hours: WorkingHours): number {
  let left = ms;
  for (let day = dayOf(to); ; day -= 1) {
    const [opens, closes] = getTurn(day, hours);
    const end = Math.min(to, closes);
    if (opens < closes && end - opens >= left) return end - left;
    left -= Math.max(0, end - opens);
  }
}

const dayOf = (wall: number) => Math.floor(wall / dayMs);

/** From opening to closing; nothing lies between on a day that is none of work. */
function getTurn(day: number, hours: WorkingHours): [opens: number, closes: number] {
  const start = day * dayMs;
  // 1 January 1970 was a Thursday.
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
  const isClosed =
    !hours.weekdays.includes(weekday) ||
    hours.closedDays.has(new Date(start).toISOString().slice(0, 10));
  return isClosed
    ? [start, start]
    : [start + hours.opensAt * minute, start + hours.closesAt * minute];
}

/**
 * Bank holidays of England and Wales as https://www.gov.uk/bank-holidays lists them, substitute days included.
 * Days that it adds later, such as for a coronation, are entered as closed days until they stand here.
 */
export const bankHolidays: Readonly<Record<string, string>> = {
  '2026-01-01': 'New Year’s Day',
  '2026-04-03': 'Good Friday',
  '2026-04-06': 'Easter Monday',
  '2026-05-04': 'Early May bank holiday',
  '2026-05-25': 'Spring bank holiday',
  '2026-08-31': 'Summer bank holiday',
  '2026-12-25': 'Christmas Day',
  '2026-12-28': 'Boxing Day (substitute day)',
  '2027-01-01': 'New Year’s Day',
  '2027-03-26': 'Good Friday',
  '2027-03-29': 'Easter Monday',
  '2027-05-03': 'Early May bank holiday',
  '2027-05-31': 'Spring bank holiday',
  '2027-08-30': 'Summer bank holiday',
  '2027-12-27': 'Christmas Day (substitute day)',
  '2027-12-28': 'Boxing Day (substitute day)',
};

export const bankHolidaySource = 'https://www.gov.uk/bank-holidays';

/** Later ones are not known here. */
export const lastBankHolidayYear = 2027;
