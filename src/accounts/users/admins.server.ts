import { and, eq, exists, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database/database.server.ts';
import { takeAdvisoryLock } from '../../database/advisory-lock.server.ts';
import { users } from '../auth.table.server.ts';
import { factors } from '../factors/factors.table.server.ts';

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
  const factor = db
    .select({ one: sql`1` })
    .from(factors)
    .where(and(eq(factors.userId, users.id), eq(factors.status, 'verified')));
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        isAdmin,
        eq(users.hasAdminPassword, true),
        exists(factor),
        notInArray(users.id, exceptIds),
      ),
    );
}
