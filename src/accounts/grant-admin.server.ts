import { eq } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { users } from './auth.table.server.ts';

export type Granting = 'granted' | 'waits-for-address' | 'unknown-address';

/**
 * Makes an account an admin, at the operator's word. It counts once the address is confirmed, and the
 * admin area still asks for a second factor and a strong password.
 */
export async function grantAdmin(db: Db, address: string): Promise<Granting> {
  const email = address.normalize('NFKC').trim().toLowerCase();
  const [user] = await db
    .update(users)
    .set({ role: 'admin' })
    .where(eq(users.email, email))
    .returning({ emailVerified: users.emailVerified });
  if (!user) return 'unknown-address';
  return user.emailVerified ? 'granted' : 'waits-for-address';
}
