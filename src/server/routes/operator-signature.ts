import { keyedHash, isSameSecret } from '../../platform/security/secrets.server.ts';

/** In milliseconds, until a signature expires. */
const life = 60_000;

/** A command's signature, which proves that it can read the installation's secret. */
export function signOperator(secret: string, what: string, now: number): string {
  return `${now}.${createMac(secret, what, now)}`;
}

export function isOperator(secret: string, what: string, given: string, now: number): boolean {
  const [at = '', mac = ''] = given.split('.');
  const signedAt = Number(at);
  if (!/^\d+$/.test(at) || Math.abs(now - signedAt) > life) return false;
  return isSameSecret(mac, createMac(secret, what, signedAt));
}

const createMac = (secret: string, what: string, at: number) =>
  keyedHash(secret, `operator ${at} ${what}`);
