const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** A date in London, such as '21 November 2026'. */
export const formatDay = (moment: Date): string => format.format(moment);
