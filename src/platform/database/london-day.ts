const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

const anHour = 3_600_000;
/** London's days begin with an hour; asked for at every page, so the last one is kept. */
let last = { hour: Number.NaN, day: '' };

export const yearInLondon = (moment: Date): number => Number(londonDay(moment).slice(0, 4));

/** The day of a moment in London, such as 2026-11-21, as `date` columns keep it. */
export function londonDay(moment: Date): string {
  const hour = Math.floor(moment.getTime() / anHour);
  if (hour !== last.hour) last = { hour, day: format.format(moment) };
  return last.day;
}
