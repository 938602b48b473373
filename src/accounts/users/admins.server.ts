import { and, eq, isNull, ne, notInArray } from 'drizzle-orm';
import type { Db, Tx } from '../../database/database.server.ts';
import { takeAdvisoryLock } from '../../database/advisory-lock.server.ts';
import { users } from '../auth.table.server.ts';
import { holdsFactor } from '../factors/factors.server.ts';

/**
 * Allows one change of roles, suspensions or factors at a time: two admins who remove the role from
 * each other at once must not leave the site without any.
 */
export async function lockAdmins(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, 'admins');
}

/** Of a row of the users: what `hasRole` asks of an admin. */
export const isAdmin = and(
  eq(users.role, 'admin'),
  eq(users.emailVerified, true),
  isNull(users.suspendedAt),
);

/** Whether a user is an admin at this point of the transaction. */
export async function isAdminNow(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(isAdmin, eq(users.id, userId)))) > 0;
}

/** Whether there is an admin besides this one. */
export async function hasOtherAdmin(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(isAdmin, ne(users.id, userId)))) > 0;
}

/** Other admins who can enter the admin area: with a password fit for admins and a factor. */
export function findAbleAdmins(
  db: Db,
  exceptIds: string[],
): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(isAdmin, eq(users.hasAdminPassword, true), holdsFactor, notInArray(users.id, exceptIds)),
    );
}
