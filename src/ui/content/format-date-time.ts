const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** A date and time in London, such as '2 March 2026 at 09:00'. */
export const formatDateTime = (moment: Date): string => format.format(moment);
