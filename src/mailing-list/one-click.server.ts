import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import type { Services } from '../platform/services.ts';
import { keyedHash } from '../platform/security/keyed-hash.server.ts';
import { hashToken } from '../platform/security/tokens.server.ts';
import { emailSubscribers } from './email-subscribers.table.server.ts';
import { leave } from './membership.server.ts';
import { addressHashIn } from './one-click-token.server.ts';
import { subscriptionTokens } from './subscription-tokens.table.server.ts';
import { isHashSuppressed, suppress } from './suppression.server.ts';

/**
 * What a mail program asks for by RFC 8058. It works for as long as the mail exists, however often it
 * is asked. False for a token that is not a one-click token of ours.
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
 * For a mail of which we keep nothing any more; a later mail may have brought its reader back onto the
 * list. That takes going through all readers, but only once: coming back lifts the suppression.
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
