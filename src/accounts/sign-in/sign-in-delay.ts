const second = 1000;

/** Attempts without a pause; users rarely mistype more often. */
const freeAttempts = 5;
const longestPause = 15 * 60 * second;
/** In milliseconds: after a day without attempts the counter is reset. */
export const forgottenAfter = 24 * 3600 * second;

/** Attempts at one account in a day, from all networks, that only guessing explains. */
export const guessedAt = 100;
const freeWhenGuessed = 2;
const pauseWhenGuessed = 12 * 3600 * second;

/**
 * Milliseconds required between the last attempt and the next: 2 s, 4 s, 8 s, … 15 min. While many
 * networks guess at an account, each has two attempts, then one in twelve hours.
 */
export function pauseAfter(attempts: number, factor = 1, isGuessedAt = false): number {
  const free = Math.round((isGuessedAt ? freeWhenGuessed : freeAttempts) * factor);
  const extra = attempts - free;
  if (extra < 0) return 0;
  if (isGuessedAt) return pauseWhenGuessed;
  return Math.min(longestPause, 2 * second * 2 ** Math.min(extra, 20));
}
