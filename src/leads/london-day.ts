/** The day of a moment in London, such as 2026-11-21: next steps are due by such days. */
export const londonDay = (moment: Date): string => format.format(moment);

const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
