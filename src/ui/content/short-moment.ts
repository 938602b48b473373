const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** A date and time for a dense table, in London: "20 Nov 26 16:42". */
export function shortMoment(moment: Date): string {
  return format.format(moment).replace(',', '');
}
