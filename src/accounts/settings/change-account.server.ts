import { href } from 'react-router';
import { eq, asc } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { fieldTooSoon } from '../../platform/forms/form-answer.ts';
import { formLimits } from '../../platform/security/limits.server.ts';
import type { Asked } from '../account-act.server.ts';
import type { addressSchema, passwordSchema, profileSchema } from '../account-schemas.ts';
import { getOrigin, recordEvent } from '../account-events.server.ts';
import { emailLink } from '../links/account-links.server.ts';
import { leaveNotice } from '../notice-cookie.server.ts';
import { users, identities } from '../auth.table.server.ts';
import { deleteDevices } from '../sign-in/devices.server.ts';
import { refuseCommon, refuseForTeam } from '../sign-in/passwords.server.ts';
import { reauthenticate } from '../sign-in/reauthenticate.server.ts';
import { nextOf } from '../return-address.ts';
import { endOtherSessions, isCurrent, replaceSession } from '../sessions/sessions.server.ts';
import { hashNewPassword, storePassword } from '../links/reset-password.server.ts';
import { isTeamRole } from '../sessions/session-record.ts';
import { takeAdvisoryLock } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';

/** Every typed address gets an email, before it is proved to be the user's. */
const hourly = { perNetwork: 10, forAll: 500 };

type Of<Schema extends z.ZodMiniType> = z.output<Schema>;

export async function changeProfile(
  { name, signature }: Of<typeof profileSchema>,
  { services, session }: Asked,
) {
  const signed = signature !== undefined && isTeamRole(session.role) ? { signature } : {};
  const change = { name, ...signed, updatedAt: services.clock() };
  await services.db.update(users).set(change).where(eq(users.id, session.userId));
  return { notice: 'saved', to: href('/account') } as const;
}

/**
 * Queues an email with a link to the new address; until it is used the old one stays. Does not
 * reveal whether another account has the address.
 */
export async function askForAddress(fields: Of<typeof addressSchema>, asked: Asked) {
  const { services, session, ctx } = asked;
  const { email, currentPassword } = fields;
  const refused = await reauthenticate(asked, currentPassword);
  if (refused) return refused;
  if (email === session.email) return { field: 'email', message: 'This is already your address' };
  const limited = await services.limits.consumeInOrder(
    formLimits('change-address', hourly, ctx.network),
  );
  if (limited) return fieldTooSoon('email', 'attempts', limited);
  const { userId } = session;
  await services.db.transaction((tx) =>
    emailLink(tx, services, { purpose: 'change-address', userId, email }),
  );
  return { notice: 'link-mailed', to: href('/account') } as const;
}

/** Queues the email that confirms the account's address again. */
export async function askForConfirmation(_fields: object, { services, session }: Asked) {
  const { userId, email } = session;
  await services.db.transaction((tx) =>
    emailLink(tx, services, { purpose: 'verify-address', userId, email }),
  );
  return { notice: 'link-mailed', to: href('/account') } as const;
}

/**
 * Changes the password. Every session ends, the current one is replaced, and the owner is told.
 * @throws as `replaceSession` does
 */
export async function changePassword(fields: Of<typeof passwordSchema>, asked: Asked) {
  const { services, session, request, ctx } = asked;
  const { password, currentPassword } = fields;
  const refused = await reauthenticate(asked, currentPassword);
  // Of a double click, the first press ends this session before it changes the password.
  if (refused && !(await isCurrent(services, session))) {
    return { notice: 'logged-out-meanwhile', to: href('/auth') } as const;
  }
  if (refused) return refused;
  const { userId, email } = session;
  const unfit =
    (isTeamRole(session.role) && refuseForTeam(password, email)) || refuseCommon(password);
  if (unfit) return unfit;
  const hashed = await hashNewPassword(services, email, password);
  leaveNotice(services, ctx, 'logged-out-meanwhile');
  const sessionId = await replaceSession(asked);
  await services.db.transaction(async (tx) => {
    await storePassword(tx, services, { userId, ...hashed });
    await endOtherSessions(tx, { userId, sessionId });
    await deleteDevices(tx, services, userId, request);
    const event = { userId, email, kind: 'password-changed' } as const;
    await recordEvent(tx, services, event, getOrigin(request, ctx));
  });
  return { notice: 'password-changed', to: nextOf(request) ?? href('/account') } as const;
}

/** The ways to sign in to an account: its password, and accounts with providers. */
export function listIdentities({ db }: Services, userId: string) {
  return db
    .select({ id: identities.id, provider: identities.providerId, since: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt));
}

type Unlinking = { identity: string; currentPassword: string };

/**
 * Removes one way to sign in, and ends every other session, as one may have used it. Never removes
 * the last one, even if two are removed at once.
 */
export async function unlinkIdentity(fields: Unlinking, asked: Asked) {
  const { services, session } = asked;
  const { userId } = session;
  const refused = await reauthenticate(asked, fields.currentPassword);
  if (refused) return refused;
  const hasGone = await services.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, userId);
    const held = await tx.select().from(identities).where(eq(identities.userId, userId));
    if (held.length < 2) return false;
    const unlinked = held.find(({ id }) => id === fields.identity);
    if (!unlinked) return true;
    await tx.delete(identities).where(eq(identities.id, unlinked.id));
    await endOtherSessions(tx, session);
    if (unlinked.providerId === 'credential') {
      // An account without a password has none that is fit for admins.
      await tx.update(users).set({ hasAdminPassword: false }).where(eq(users.id, userId));
    }
    return true;
  });
  const message = 'This is your only way to log in';
  if (!hasGone) return { field: 'currentPassword', message };
  return { notice: 'identity-unlinked', to: href('/account/identities') } as const;
}
