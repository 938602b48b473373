import { asc, eq } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import type { Db } from '../../database/database.server.ts';

/** Who may own a lead. */
export function listAdmins(db: Db): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.email));
}

/** The address to show for somebody who may no longer be an admin. */
export async function addressOf(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}
