const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses before the second, third, … try; the last one repeats. */
const pauses = [
  5 * second,
  20 * second,
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
];

/** A mail server may be away over a long weekend: we go on for four days from the mail's creation. */
export const givesUpAfter = 4 * 24 * hour;

/** When to try next after `tries` failed tries (1 or more), or null when it is time to give up. */
export function nextTryAt(tries: number, createdAt: Date, now: Date): Date | null {
  const pause = pauses[Math.min(tries, pauses.length) - 1] ?? second;
  const next = new Date(now.getTime() + pause);
  return next.getTime() - createdAt.getTime() > givesUpAfter ? null : next;
}
