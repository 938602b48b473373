import { createHmac } from 'node:crypto';

/**
 * Recognises a value without keeping it: HMAC-SHA-256, 43 characters of base64url. Without the
 * installation's secret nobody can try addresses against it.
 */
export function keyedHash(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url');
}
