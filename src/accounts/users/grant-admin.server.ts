import { eq } from 'drizzle-orm';
import { recordAudit } from '../../database/audit-log.server.ts';
import type { Db } from '../../database/database.server.ts';
import { normalAddress } from '../../leads/fields/contact-details.ts';
import { users } from '../auth.table.server.ts';

export type Granting = 'granted' | 'waits-for-address' | 'unknown-address';

/**
 * Makes an account an admin, on the operator's command. It takes effect once the address is confirmed,
 * and the admin area still requires a second factor and a strong password.
 */
export async function grantAdmin(db: Db, address: string, now: Date): Promise<Granting> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ role: 'admin', updatedAt: now })
      .where(eq(users.email, normalAddress(address)))
      .returning({ id: users.id, emailVerified: users.emailVerified });
    if (!user) return 'unknown-address';
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
