// Created once: creating it takes longer than the rest of an email's text.
const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** A date and time for emails, in London: "Friday 20 November 2026 at 16:42". */
export const fullMoment = (moment: Date): string => format.format(moment).replace(',', '');
