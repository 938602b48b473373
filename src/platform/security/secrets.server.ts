import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

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

const cipher = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

/** Encrypts for storage (AES-256-GCM). What is sealed for one purpose cannot be opened for another. */
export function seal(secret: string, purpose: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const sealing = createCipheriv(cipher, sealingKey(secret, purpose), nonce);
  const sealed = [sealing.update(content), sealing.final()];
  return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]);
}

/** @throws if it was changed, or sealed with another secret or for another purpose. */
export function openSealed(secret: string, purpose: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceLength);
  const opening = createDecipheriv(cipher, sealingKey(secret, purpose), nonce, {
    authTagLength: tagLength,
  });
  opening.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([opening.update(sealed.subarray(nonceLength + tagLength)), opening.final()]);
}

const sealingKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32));
