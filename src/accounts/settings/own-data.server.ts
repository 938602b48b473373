import { eq } from 'drizzle-orm';
import { company } from '../../company.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { personalDataHolders } from '../../platform/feature.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import {
  dataSubject,
  eraseHeld,
  exportFiles,
  exportHeld,
} from '../../platform/privacy/personal-data.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Asked } from '../account-act.server.ts';
import { users } from '../auth.table.server.ts';
import type { CurrentSession } from '../sessions/current-session.server.ts';
import { accountData } from '../privacy.server.ts';
import { reauthenticate } from '../sign-in/reauthenticate.server.ts';
import { signOut } from '../sessions/sessions.server.ts';
import { hasOtherAdmin, isAdminNow, lockAdmins } from '../users/admins.server.ts';
import { sendAccountDeleted } from './account-deleted.email.tsx';

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
  const { email, isEmailVerified } = session;
  if (!isEmailVerified) return;
  const [details, to] = [{ by: 'owner' }, { kind: 'owner', email } as const];
  await queueEmail(tx, services, { email: sendAccountDeleted, details, to });
}

type Owner = Pick<CurrentSession, 'userId' | 'email' | 'isEmailVerified'>;

/**
 * Everything we hold about the owner of an account. Data held by address is only included once the
 * address is confirmed: any visitor can sign up with another person's. The audit log, which is
 * never erased, names only the account.
 */
export async function exportAccount(services: Services, { userId, email, isEmailVerified }: Owner) {
  const holders = isEmailVerified ? personalDataHolders(services.features) : [accountData];
  const subject = dataSubject(services, email);
  const held = await exportHeld(services.db, holders, subject);
  await recordAudit(services.db, {
    actor: null,
    act: 'account.exported',
    subject: `user:${userId}`,
    now: subject.now,
  });
  const exported = { about: email, by: company.legalName, at: subject.now, held };
  return { exported, files: await exportFiles(services, holders, subject) };
}
