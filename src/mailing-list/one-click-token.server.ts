import type { Services } from '../platform/services.ts';
import { keyedHash } from '../platform/security/keyed-hash.server.ts';
import { isSameSecret } from '../platform/security/same-secret.server.ts';
import { newToken } from '../platform/security/tokens.server.ts';

type Keeper = Pick<Services, 'secret'>;

/**
 * Makes a secret for one mail that also names, under a seal, whose mailbox the mail went to: the link
 * has to work even after retention has deleted every row about that person.
 */
export function newOneClickToken({ secret }: Keeper, email: string): string {
  const named = `${newToken().token}.${keyedHash(secret, email)}`;
  return `${named}.${createSeal(secret, named)}`;
}

/** The keyed hash of the address that a token of ours was mailed to; null if it is none of ours. */
export function addressHashIn({ secret }: Keeper, token: string): string | null {
  const [random, addressHash, seal, ...rest] = token.split('.');
  if (!addressHash || !seal || rest.length > 0) return null;
  return isSameSecret(seal, createSeal(secret, `${random}.${addressHash}`)) ? addressHash : null;
}

/**
 * The seal hashes text with a space in it, which no address has, so no other hash with this key can
 * pass as a seal.
 */
const createSeal = (secret: string, named: string) => keyedHash(secret, `one-click ${named}`);
