import { randomBytes, scrypt } from 'node:crypto';
import { isSameSecret } from '../../platform/security/secrets.server.ts';

/** What one hash costs: 128 · N · r bytes of memory, p times over. */
type Cost = { N: number; r: number; p: number };

/** The OWASP setting that uses the least memory, 32 MiB. */
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 };

/** As `scrypt:N:r:p:salt:key`, so that the cost can be raised. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('base64url');
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt, await derive(password, salt, cost)].join(':');
}

const hashFormat = /^scrypt:([1-9]\d{3,6}):([1-9]\d?):([1-9]\d?):([\w-]{22}):([\w-]{86})$/;

/** Derives the key at the cost that the hash names. A malformed hash matches no password. */
export async function verifyPassword(asked: { hash: string; password: string }): Promise<boolean> {
  const [, N, r, p, salt, key] = hashFormat.exec(asked.hash) ?? [];
  if (!salt || !key) return false;
  const named = { N: Number(N), r: Number(r), p: Number(p) };
  return isSameSecret(await derive(asked.password, salt, named), key);
}

function derive(password: string, salt: string, { N, r, p }: Cost): Promise<string> {
  return new Promise((resolve, reject) => {
    // An accented letter can be typed in two ways.
    scrypt(password.normalize('NFKC'), salt, 64, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    );
  });
}
