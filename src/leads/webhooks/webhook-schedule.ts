const minute = 60_000;
const hour = 60 * minute;

/** Pauses before the second, third, … try; the last one repeats. As Standard Webhooks proposes. */
const pauses = [
  5000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** A receiver may be away over a long weekend. */
const givesUpAfter = 4 * 24 * hour;

/** An endpoint that has taken nothing for so long is disabled, in milliseconds. */
export const disabledAfter = 3 * 24 * hour;

/** Shorter faults of a receiver mend themselves; in milliseconds. */
export const failsTooLongAfter = hour;

/** The reason of an endpoint that somebody has disabled. */
export const disabledByHand = 'disabled by hand';

/** When to try next after `tries` failed tries (1 or more), or null when it is time to give up. */
export function nextTryAt(tries: number, queuedAt: Date, now: Date): Date | null {
  const pause = pauses[Math.min(tries, pauses.length) - 1] ?? 5000;
  const next = new Date(now.getTime() + pause);
  return next.getTime() - queuedAt.getTime() > givesUpAfter ? null : next;
}
