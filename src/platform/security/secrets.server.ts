import { createHash, randomBytes, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A secret for a link: 256 random bits as base64url, and the hash that the table stores. Looking a token up
 * by its hash leaks no timing.
 */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** SHA-256 as base64url. A token cannot be guessed, so it needs neither salt nor key. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Recognises a value without storing it: HMAC-SHA-256, 43 characters of base64url. Guesses cannot be tested
 * against it without the installation's secret.
 */
export function keyedHash(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url');
}

/**
 * Constant-time comparison, so that timing does not reveal how much of a guess was right; only the length
 * may show.
 */
export function isSameSecret(value: string, expected: string): boolean {
  const [a, b] = [Buffer.from(value), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
