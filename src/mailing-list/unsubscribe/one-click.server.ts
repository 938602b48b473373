import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import {
  keyedHash,
  hashToken,
  isSameSecret,
  newToken,
} from '../../platform/security/secrets.server.ts';
import { emailSubscribers, subscriptionTokens } from '../mailing-list.table.server.ts';
import { unsubscribe, isHashSuppressed, suppress } from '../membership.server.ts';

/**
 * Unsubscribes as RFC 8058 asks. Works for the life of the email, however often it is called. False if
 * the token is not a one-click token of ours.
 */
export async function unsubscribeByOneClick(services: Services, token: string): Promise<boolean> {
  const byLink = and(
    eq(subscriptionTokens.hash, hashToken(token)),
    eq(subscriptionTokens.purpose, 'one_click'),
  );
  return services.db.transaction(async (tx) => {
    const [used] = await tx
      .update(subscriptionTokens)
      .set({ usedAt: services.clock() })
      .where(byLink)
      .returning();
    if (!used) return unsubscribeByHash(tx, services, addressHashIn(services, token));
    await unsubscribe(tx, services, used.email, 'one_click');
    return true;
  });
}

/**
 * For an email whose rows are deleted; a later email may have resubscribed the reader. Scans all
 * subscribers, but only once: resubscribing lifts the suppression.
 */
async function unsubscribeByHash(tx: Tx, services: Services, addressHash: string | null) {
  if (addressHash === null) return false;
  if (await isHashSuppressed(tx, addressHash)) return true;
  const readers = await tx.select({ email: emailSubscribers.email }).from(emailSubscribers);
  const reader = readers.find(({ email }) => keyedHash(services.secret, email) === addressHash);
  if (reader) await unsubscribe(tx, services, reader.email, 'one_click');
  else await suppress(tx, services, addressHash, 'one_click');
  return true;
}

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
function addressHashIn({ secret }: Keeper, token: string): string | null {
  const [random, addressHash, seal, ...rest] = token.split('.');
  if (!addressHash || !seal || rest.length > 0) return null;
  return isSameSecret(seal, createSeal(secret, `${random}.${addressHash}`)) ? addressHash : null;
}

/**
 * Seals hash a text with a space, which no address contains, so no other hash with this key passes as a
 * seal.
 */
const createSeal = (secret: string, named: string) => keyedHash(secret, `one-click ${named}`);
