import { createHmac } from 'node:crypto';

/**
 * Recognises a value without storing it: HMAC-SHA-256, 43 characters of base64url. Guesses cannot be tested
 * against it without the installation's secret.
 */
export function keyedHash(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64url');
}
