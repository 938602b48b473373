const zone = { timeZone: 'Europe/London' } as const;
// Created once: creating one takes longer than the rest of an email's text.
const day = new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'long' });
const long = new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'long', timeStyle: 'short' });
const full = new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'full', timeStyle: 'short' });
const short = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** A date in London, such as '21 November 2026'. */
export const formatDay = (moment: Date): string => day.format(moment);

/** A date and time in London, such as '2 March 2026 at 09:00'. */
export const formatDateTime = (moment: Date): string => long.format(moment);

/** A date and time for emails, in London: "Friday 20 November 2026 at 16:42". */
export const fullMoment = (moment: Date): string => full.format(moment).replace(',', '');

/** A date and time for a dense table, in London: "20 Nov 26 16:42". */
export const shortMoment = (moment: Date): string => short.format(moment).replace(',', '');
