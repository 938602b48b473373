import { eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { AuditDetails } from '../../platform/privacy/audit-log.table.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { FieldRejection } from '../../platform/forms/rejection.ts';
import type { Asked } from '../account-act.server.ts';
import { type User, users } from '../auth.table.server.ts';
import { isAdminNow, lockAdmins } from './admins.server.ts';

export type UserChange = { is: 'done' } | { is: 'gone' } | { is: 'refused'; error: FieldRejection };

export type Acting = Pick<Asked, 'services' | 'session' | 'ctx'>;
/** `field` is the field at fault; without it, the act itself is. */
type Outcome = { details: AuditDetails } | { refused: string; field?: string };
type Work = (tx: Tx, user: User) => Promise<Outcome>;

/**
 * Performs an admin's act on another user's account and records it in the audit log, together or
 * not at all.
 */
export async function changeUser(
  { services, session: actor }: Acting,
  userId: string,
  /** Such as 'user.suspended'. */
  act: string,
  work: Work,
): Promise<UserChange> {
  return services.db.transaction(async (tx) => {
    await lockAdmins(tx);
    if (!(await isAdminNow(tx, actor.userId))) return refuse('You are no longer an admin');
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user) return { is: 'gone' };
    if (user.id === actor.userId) return refuse('You can’t do this to your own account');
    const outcome = await work(tx, user);
    if ('refused' in outcome) return refuse(outcome.refused, outcome.field);
    const { details } = outcome;
    const now = services.clock();
    await recordAudit(tx, { actor, act, subject: `user:${userId}`, details, now });
    return { is: 'done' };
  });
}

/** `act` stands for the button. */
const refuse = (message: string, field = 'act'): UserChange => ({
  is: 'refused',
  error: { field, message },
});
