import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { identities, users } from '../auth.table.server.ts';
import { lockFactors } from '../factors/factors.server.ts';
import { backupCodes, factors } from '../factors/factors.table.server.ts';

/**
 * Removes every way to sign in except the password from an account whose address nobody has confirmed
 * yet. Somebody who merely typed that address may have opened it, and would otherwise keep access
 * beside its owner by a passkey of their own. A confirmed account keeps them.
 */
export async function discardUnproved(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || user.emailVerified) return;
  await lockFactors(tx, userId);
  await tx.delete(factors).where(eq(factors.userId, userId));
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  const isForeign = ne(identities.providerId, 'credential');
  await tx.delete(identities).where(and(eq(identities.userId, userId), isForeign));
}
