import { createHash, randomBytes } from 'node:crypto';

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
