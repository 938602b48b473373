/** A moment for a reader in Britain, such as "2 March 2026, 09:00". */
export function shownMoment(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  }).format(moment);
}
