const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

const anHour = 3_600_000;
/** London's days begin on the hour; every page needs this, so the last result is cached. */
let last = { hour: Number.NaN, day: '' };

export const yearInLondon = (moment: Date): number => Number(londonDay(moment).slice(0, 4));

/** The date in London, such as 2026-11-21, as `date` columns store it. */
export function londonDay(moment: Date): string {
  const hour = Math.floor(moment.getTime() / anHour);
  if (hour !== last.hour) last = { hour, day: format.format(moment) };
  return last.day;
}

/** As a browser's field for a day and a time has it. */
export const londonLocal = (moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO('Europe/London')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** What a browser gives for a day and a time, meant in London. An hour that summer time leaves out is the next one. */
export const londonMoment = (local: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/London').epochMilliseconds);
