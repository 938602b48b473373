import { createHmac } from 'node:crypto';

/**
 * Lets a value be recognised without keeping it: HMAC-SHA-256, 43 characters of base64url. Without the
 * installation's secret nobody can test guesses against it.
 */
export function keyedHash(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url');
}
