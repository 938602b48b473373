import { asc, eq, exists, or, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { isTeamMember } from '../../accounts/users/admins.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { leads } from '../leads.table.server.ts';

type Owner = { id: string; email: string };

const owner = { id: users.id, email: users.email };

export function listTeam(db: Db): Promise<Owner[]> {
  return db.select(owner).from(users).where(isTeamMember).orderBy(asc(users.email));
}

/** The team, and former members who still own a lead. */
export function listOwners(db: Db): Promise<Owner[]> {
  const owned = db
    .select({ one: sql`1` })
    .from(leads)
    .where(eq(leads.ownerId, users.id));
  return db
    .select(owner)
    .from(users)
    .where(or(isTeamMember, exists(owned)))
    .orderBy(asc(users.email));
}

/** The address of a user who may no longer be in the team. */
export async function getAddress(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}
