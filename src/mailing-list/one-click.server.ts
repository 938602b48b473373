import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import type { Services } from '../platform/services.ts';
import { keyedHash, hashToken } from '../platform/security/secrets.server.ts';
import { emailSubscribers } from './email-subscribers.table.server.ts';
import { leave } from './membership.server.ts';
import { addressHashIn } from './one-click-token.server.ts';
import { subscriptionTokens } from './subscription-tokens.table.server.ts';
import { isHashSuppressed, suppress } from './suppression.server.ts';

/**
 * Unsubscribes as RFC 8058 asks. Works for the life of the email, however often it is called. False if
 * the token is not a one-click token of ours.
 */
export async function unsubscribeByOneClick(services: Services, token: string): Promise<boolean> {
  const isOurs = and(
    eq(subscriptionTokens.hash, hashToken(token)),
    eq(subscriptionTokens.purpose, 'one_click'),
  );
  return services.db.transaction(async (tx) => {
    const [used] = await tx
      .update(subscriptionTokens)
      .set({ usedAt: services.clock() })
      .where(isOurs)
      .returning();
    if (!used) return leaveByHash(tx, services, addressHashIn(services, token));
    await leave(tx, services, used.email, 'one_click');
    return true;
  });
}

/**
 * For an email whose rows are deleted; a later email may have resubscribed the reader. Scans all
 * subscribers, but only once: resubscribing lifts the suppression.
 */
async function leaveByHash(tx: Tx, services: Services, addressHash: string | null) {
  if (addressHash === null) return false;
  if (await isHashSuppressed(tx, addressHash)) return true;
  const readers = await tx.select({ email: emailSubscribers.email }).from(emailSubscribers);
  const reader = readers.find(({ email }) => keyedHash(services.secret, email) === addressHash);
  if (reader) await leave(tx, services, reader.email, 'one_click');
  else await suppress(tx, services, addressHash, 'one_click');
  return true;
}
