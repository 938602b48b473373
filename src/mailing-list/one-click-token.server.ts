import type { Services } from '../platform/services.ts';
import { keyedHash, isSameSecret, newToken } from '../platform/security/secrets.server.ts';

type Keeper = Pick<Services, 'secret'>;

/**
 * Creates the secret for one email. It also holds a sealed hash of the recipient, because the link must
 * work after retention has deleted every row about that person.
 */
export function newOneClickToken({ secret }: Keeper, email: string): string {
  const named = `${newToken().token}.${keyedHash(secret, email)}`;
  return `${named}.${createSeal(secret, named)}`;
}

/** The keyed hash of the recipient's address; null if the token is not ours. */
export function addressHashIn({ secret }: Keeper, token: string): string | null {
  const [random, addressHash, seal, ...rest] = token.split('.');
  if (!addressHash || !seal || rest.length > 0) return null;
  return isSameSecret(seal, createSeal(secret, `${random}.${addressHash}`)) ? addressHash : null;
}

/**
 * Seals hash a text with a space, which no address contains, so no other hash with this key passes as a
 * seal.
 */
const createSeal = (secret: string, named: string) => keyedHash(secret, `one-click ${named}`);
