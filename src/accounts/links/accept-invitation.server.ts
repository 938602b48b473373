import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { FieldRejection } from '../../platform/forms/form-answer.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { type Origin, recordEvent } from '../account-events.server.ts';
import type { invitationSchema } from '../account-schemas.ts';
import { users } from '../auth.table.server.ts';
import { refuseCommon, refuseForTeam } from '../sign-in/passwords.server.ts';
import { isAdminNow, lockAdmins } from '../users/admins.server.ts';
import { recordGrant } from '../users/provenance.server.ts';
import { findLink, useLink } from './account-links.server.ts';
import { hashNewPassword, takeOver } from './reset-password.server.ts';

const purposes = ['invitation'] as const;

/** An invitation that can be accepted: its sender is still an admin. */
export async function findOpenInvitation(services: Services, token: string) {
  const link = await findLink(services, purposes, token);
  if (!link?.invitedAs || !link.invitedBy) return null;
  const { userId, email, invitedAs, invitedBy } = link;
  const isValid = await isAdminNow(services.db, invitedBy);
  return isValid ? { userId, email, invitedAs, invitedBy } : null;
}

/**
 * Gives the owner of the mailbox the account, with the name and password that they choose, and the role that
 * the admin chose for them.
 */
export async function acceptInvitation(
  services: Services,
  { token, name, password }: z.output<typeof invitationSchema>,
  origin: Origin,
): Promise<{ kind: 'accepted'; userId: string; email: string } | 'invalid-link' | FieldRejection> {
  const found = await findOpenInvitation(services, token);
  if (!found) return 'invalid-link';
  const { userId, email, invitedAs: role, invitedBy: grantedBy } = found;
  const unfit = refuseForTeam(password, email) ?? refuseCommon(password);
  if (unfit) return unfit;
  const hashed = await hashNewPassword(services, email, password);
  return services.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const link =
      (await isAdminNow(tx, grantedBy)) && (await useLink(tx, services.clock, purposes, token));
    if (!link || !(await takeOver(tx, services, link, hashed))) return 'invalid-link';
    const now = services.clock();
    const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
    // ADMIN_EMAILS may have made them an admin by confirming the address.
    const isMore = user?.role === 'admin' && role !== 'admin';
    const made = role === 'admin' && { madeAdminAt: now };
    const given = isMore ? {} : { role, ...made };
    await tx
      .update(users)
      .set({ name, ...given, updatedAt: now })
      .where(eq(users.id, userId));
    if (role === 'admin') await recordGrant(tx, { userId, grantedBy, grantedAt: now });
    const kind = role === 'admin' ? 'role-granted' : (`${role}-granted` as const);
    await recordEvent(tx, services, { userId, email, kind }, origin);
    const entry = { act: 'user.invitation-accepted', subject: `user:${userId}`, now };
    await recordAudit(tx, { ...entry, actor: { userId, email }, details: { role } });
    return { kind: 'accepted', userId, email };
  });
}
