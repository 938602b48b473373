import { randomBytes, scrypt } from 'node:crypto';
import { isSameSecret } from '../platform/security/secrets.server.ts';

/** What one hash costs: 128 · N · r bytes of memory, p times over. */
type Cost = { N: number; r: number; p: number };

/** The OWASP setting that uses the least memory, 32 MiB. */
const current: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** better-auth's default, used here before. */
const former: Cost = { N: 2 ** 14, r: 16, p: 1 };
/** What `former` lacks to take as long as `current`. */
const rest: Cost = { N: 2 ** 15, r: 8, p: 2 };

/** As `scrypt:N:r:p:salt:key`, so that the cost can be raised again. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('base64url');
  const { N, r, p } = current;
  return ['scrypt', N, r, p, salt, await derive(password, salt, current)].join(':');
}

export async function verifyPassword(asked: { hash: string; password: string }): Promise<boolean> {
  const { hash, password } = asked;
  const parts = hash.split(':');
  if (!isOutdated(hash)) {
    const [, , , , salt = '', key = ''] = parts;
    return isSameSecret(await derive(password, salt, current), key);
  }
  const [salt = '', key = ''] = parts;
  const derived = Buffer.from(await derive(password, salt, former), 'base64url').toString('hex');
  // Otherwise a wrong password would be refused sooner than an unknown address.
  await derive(password, salt, rest);
  return isSameSecret(derived, key);
}

/** Whether to rehash as soon as the password is at hand. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith('scrypt:');
}

function derive(password: string, salt: string, cost: Cost): Promise<string> {
  return new Promise((resolve, reject) => {
    const maxmem = 256 * cost.N * cost.r;
    // An accented letter can be typed in two ways.
    scrypt(password.normalize('NFKC'), salt, 64, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key.toString('base64url')),
    );
  });
}
