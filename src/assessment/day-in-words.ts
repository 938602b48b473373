const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** Such as '21 November 2026', as the day is in London. */
export const dayInWords = (moment: Date): string => format.format(moment);
