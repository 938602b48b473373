import { asc, eq } from 'drizzle-orm';
import { users } from '../auth.table.server.ts';
import { isTeamMember } from '../users/admins.server.ts';
import type { Db } from '../../platform/database/database.server.ts';

type Owner = { id: string; email: string; name: string };

const owner = { id: users.id, email: users.email, name: users.name };

export function listTeam(db: Db): Promise<Owner[]> {
  return db.select(owner).from(users).where(isTeamMember).orderBy(asc(users.email));
}

/** The address of a user who may no longer be of the team. */
export async function getOwnerAddress(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}
