import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '../../database/audit-log.table.server.ts';
import type { Db } from '../../database/database.server.ts';

type Acts = { actorId: string; since: Date };

/** Whether an admin has shut another one out since then. */
export async function hasShutAdminOut(db: Db, acts: Acts): Promise<boolean> {
  const wasAdmin = sql`${auditLog.details} ->> 'role' = 'admin'`;
  return hasDone(
    db,
    acts,
    or(
      eq(auditLog.act, 'user.role-taken'),
      and(eq(auditLog.act, 'user.suspended'), wasAdmin),
      and(eq(auditLog.act, 'user.deleted'), wasAdmin),
    ),
  );
}

/** Whether an admin has given the role to this account since then. */
export async function hasMadeAdmin(db: Db, acts: Acts, userId: string): Promise<boolean> {
  const { act, subject } = auditLog;
  return hasDone(db, acts, and(eq(act, 'user.role-granted'), eq(subject, `user:${userId}`)));
}

async function hasDone(db: Db, { actorId, since }: Acts, what: SQL | undefined): Promise<boolean> {
  const isTheirs = and(eq(auditLog.actorId, actorId), gt(auditLog.at, since), what);
  return (await db.$count(auditLog, isTheirs)) > 0;
}
