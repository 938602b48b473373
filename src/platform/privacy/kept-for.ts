/** A retention period. Months are calendar months: two years from 29 February end on 28 February. */
export type KeptFor = { months: number } | { hours: number };

/** Data older than this is due for deletion at `now`. */
export function earliestKept(now: Date, keptFor: KeptFor): Date {
  if ('hours' in keptFor) return new Date(now.getTime() - keptFor.hours * 3600_000);
  const earliest = new Date(now);
  earliest.setUTCMonth(now.getUTCMonth() - keptFor.months);
  // 31 May less three months would be 31 February, which JavaScript reads as 3 March.
  if (earliest.getUTCDate() !== now.getUTCDate()) earliest.setUTCDate(0);
  return earliest;
}
