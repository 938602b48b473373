import { and, eq, gt, inArray, isNull, lt, ne, not, notInArray, or, sql } from 'drizzle-orm';
import { type Db, takeAdvisoryLock, type Tx } from '../../platform/database/database.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import type { Services } from '../../platform/services.ts';
import { users } from '../auth.table.server.ts';
import { holdsFactor } from '../factors/factors.server.ts';
import { rolesFor } from '../sessions/session-record.ts';
import { areIndependent } from './provenance.server.ts';

/**
 * Serialises changes of roles, suspensions and factors: two admins who remove the role from each
 * other at once must not leave the site without any.
 */
export async function lockAdmins(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, 'admins');
}

/** `hasRole`'s condition for an admin, on a row of `users`. */
export const whereAdmin = and(
  eq(users.role, 'admin'),
  eq(users.emailVerified, true),
  isNull(users.suspendedAt),
);

/** Consultants and admins: they can own a lead. */
export const whereTeamMember = and(
  inArray(users.role, rolesFor.people),
  eq(users.emailVerified, true),
  isNull(users.suspendedAt),
);

/** Admins since before this moment; without a record, they have always been one. */
const whereAdminBefore = (moment: Date) =>
  and(whereAdmin, or(isNull(users.madeAdminAt), lt(users.madeAdminAt, moment)));

/** Whether a user is an admin at this point of the transaction, and was made one before `since`. */
export async function isAdminNow(db: Db, userId: string, since?: Date): Promise<boolean> {
  const whereAdminThen = since ? whereAdminBefore(since) : whereAdmin;
  return (await db.$count(users, and(whereAdminThen, eq(users.id, userId)))) > 0;
}

export async function hasOtherAdmin(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.$count(users, and(whereAdmin, ne(users.id, userId)))) > 0;
}

type Dependencies = Pick<Services, 'config' | 'secret'>;

/**
 * The admins who can approve what `asker` requests for `userId`: they became admins before, can
 * enter the admin area, with a password fit for admins and a factor, and are independent of the
 * asker.
 */
export async function findApprovers(
  db: Db,
  services: Dependencies,
  { asker, userId, now }: { asker: string; userId: string; now: Date },
): Promise<{ id: string; email: string }[]> {
  const whereOther = notInArray(users.id, [asker, userId]);
  const able = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(whereAdminBefore(now), eq(users.hasAdminPassword, true), holdsFactor, whereOther));
  const approvers = [];
  for (const admin of able) {
    if (await areIndependent(db, services, asker, admin.id)) approvers.push(admin);
  }
  return approvers;
}

export async function hasShutAdminOut(
  db: Db,
  { actorId, since }: { actorId: string; since: Date },
): Promise<boolean> {
  const wasAdmin = sql`${auditLog.details} ->> 'role' = 'admin'`;
  // Older entries don't say which role was taken: it was admin.
  const wasNoAdmin = sql`coalesce(${auditLog.details} ->> 'former', 'admin') <> 'admin'`;
  const shutsOut = or(
    and(eq(auditLog.act, 'user.role-taken'), not(wasNoAdmin)),
    and(eq(auditLog.act, 'user.suspended'), wasAdmin),
    and(eq(auditLog.act, 'user.deleted'), wasAdmin),
  );
  const byActor = and(eq(auditLog.actorId, actorId), gt(auditLog.at, since), shutsOut);
  return (await db.$count(auditLog, byActor)) > 0;
}
