import { timingSafeEqual } from 'node:crypto';

/**
 * Constant-time comparison, so that timing does not reveal how much of a guess was right; only the length
 * may show.
 */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
