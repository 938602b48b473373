// Made once: making it takes longer than the rest of a mail's text.
const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

/** A moment as a mail names it, in London: "Friday 20 November 2026 at 16:42". */
export const fullMoment = (moment: Date): string => format.format(moment).replace(',', '');
