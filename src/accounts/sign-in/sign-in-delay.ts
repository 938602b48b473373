const second = 1000;

/** Attempts without a pause; nobody mistypes more often than that. */
const freeAttempts = 5;
const longestPause = 15 * 60 * second;
/** After a day without attempts the counter starts afresh. */
export const forgottenAfter = 24 * 3600 * second;

/** Milliseconds that must lie between the last attempt and the next: 2 s, 4 s, 8 s, … 15 min. */
export function pauseAfter(attempts: number, factor = 1): number {
  const extra = attempts - Math.round(freeAttempts * factor);
  return extra < 0 ? 0 : Math.min(longestPause, 2 * second * 2 ** Math.min(extra, 20));
}
