import { eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { normalAddress } from '../../platform/email/email-address.ts';
import { users } from '../auth.table.server.ts';

export const grantings = [
  'granted',
  'admin-already',
  'waits-for-address',
  'unknown-address',
] as const;

export type Granting = (typeof grantings)[number];

/**
 * Makes an account an admin, on the operator's command. It takes effect once the address is
 * confirmed, and the admin area still requires a second factor and a strong password.
 */
export async function grantAdmin(db: Db, address: string, now: Date): Promise<Granting> {
  return db.transaction(async (tx) => {
    const isIt = eq(users.email, normalAddress(address));
    const [user] = await tx.select().from(users).where(isIt).for('update');
    if (!user) return 'unknown-address';
    const isOperators = user.role === 'admin' && user.madeAdminBy === null;
    if (isOperators) return user.emailVerified ? 'admin-already' : 'waits-for-address';
    // Also vouches for an admin made by another admin: the two then count as independent.
    const made = { madeAdminBy: null, madeAdminAt: now };
    await tx
      .update(users)
      .set({ role: 'admin', ...made, updatedAt: now })
      .where(isIt);
    await recordAudit(tx, {
      actor: null,
      act: 'user.role-granted',
      subject: `user:${user.id}`,
      details: { by: 'npm run admin' },
      now,
    });
    return user.emailVerified ? 'granted' : 'waits-for-address';
  });
}
