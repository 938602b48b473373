const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The day of a moment in London, such as 2026-11-21, as `date` columns keep it. */
export const londonDay = (moment: Date): string => format.format(moment);
