import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { dataSubject, eraseHeld } from '../../platform/privacy/personal-data.server.ts';
import type { Services } from '../../platform/services.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { Asked } from '../account-act.server.ts';
import { users } from '../auth.table.server.ts';
import type { CurrentSession } from '../current-session.server.ts';
import { accountData } from '../privacy.server.ts';
import { reauthenticate } from '../reauthenticate.server.ts';
import { signOut } from '../sessions/sign-out.server.ts';
import { hasOtherAdmin, isAdminNow, lockAdmins } from '../users/admins.server.ts';
import { sendAccountDeleted } from './send-account-deleted.job.server.ts';

/**
 * Erases the account and everything that belongs to it. What other domains hold about the person
 * stays.
 */
export async function deleteAccount(fields: { currentPassword: string }, asked: Asked) {
  const { services, session, request, ctx } = asked;
  const { userId, email } = session;
  const refused = await reauthenticate(asked, fields.currentPassword);
  if (refused) return refused;
  const isGone = await services.db.transaction(async (tx) => {
    await lockAdmins(tx);
    if ((await isAdminNow(tx, userId)) && !(await hasOtherAdmin(tx, userId))) return false;
    // The button may have been pressed twice; the first press queues the email.
    const isThere = (await tx.$count(users, eq(users.id, userId))) > 0;
    await eraseHeld(tx, [accountData], dataSubject(services, email));
    if (isThere) await oweNotice(tx, services, session);
    return true;
  });
  const message = 'You are the only admin. Make someone else an admin first.';
  if (!isGone) return { field: 'currentPassword', message };
  await signOut(services, request, ctx);
  return { notice: 'account-deleted', to: '/' } as const;
}

/**
 * Only for a confirmed address: otherwise any visitor could have us write to a stranger, again and
 * again.
 */
async function oweNotice(tx: Tx, services: Services, session: CurrentSession): Promise<void> {
  const { email: recipient, isEmailVerified } = session;
  if (!isEmailVerified) return;
  const about = { deletedAt: services.clock().toISOString(), by: 'owner' } as const;
  await queueEmail(tx, services, { job: sendAccountDeleted, about, recipient });
}
