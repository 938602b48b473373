import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { normalAddress } from '../../platform/email/email-address.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { FieldRejection } from '../../platform/forms/form-answer.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { dataSubject, eraseHeld } from '../../platform/privacy/personal-data.server.ts';
import type { Services } from '../../platform/services.ts';
import type { AuditDetails } from '../../platform/privacy/privacy.table.server.ts';
import type { Asked } from '../account-act.server.ts';
import { sendAccountDeleted } from '../settings/account-deleted.email.tsx';
import { byAdmin, recordEvent } from '../account-events.server.ts';
import { sessions, type User, users } from '../auth.table.server.ts';
import { accountData } from '../privacy.server.ts';
import { calledRoles, type TeamRole } from '../sessions/session-record.ts';
import { reauthenticate } from '../sign-in/reauthenticate.server.ts';
import { liftPauses } from '../sign-in/throttle.server.ts';
import { isAdminNow, lockAdmins, whereTeamMember } from './admins.server.ts';
import { recordGrant } from './provenance.server.ts';

export type Acting = Pick<Asked, 'services' | 'session' | 'ctx'>;

export type UserChange =
  | { kind: 'done' }
  | { kind: 'gone' }
  | { kind: 'refused'; error: FieldRejection };

/** `field` is the field at fault; without it, the act itself is. */
type Outcome = { details: AuditDetails } | { refused: string; field?: string };

type Work = (tx: Tx, user: User) => Promise<Outcome>;

/** Performs an admin's act on another user's account, with its entry in the audit log. */
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
    if (!user) return { kind: 'gone' };
    if (user.id === actor.userId) return refuse('You can’t do this to your own account');
    const outcome = await work(tx, user);
    if ('refused' in outcome) return refuse(outcome.refused, outcome.field);
    const { details } = outcome;
    const now = services.clock();
    await recordAudit(tx, { actor, act, subject: `user:${userId}`, details, now });
    return { kind: 'done' };
  });
}

/** `intent` stands for the button. */
export const refuse = (message: string, field = 'intent') => ({
  kind: 'refused' as const,
  error: { field, message },
});

/**
 * Gives a user a role of the team. It sees what visitors wrote, or speaks for the firm, so the acting admin
 * gives their password again.
 */
export async function grantRole(
  acting: Acting,
  userId: string,
  { role, currentPassword }: { role: TeamRole; currentPassword: string },
): Promise<UserChange> {
  const { services, session } = acting;
  const wrong = await reauthenticate(acting, currentPassword);
  if (wrong) return { kind: 'refused', error: wrong };
  return changeUser(acting, userId, 'user.role-granted', async (tx, user) => {
    if (user.role === 'admin' || user.role === role) {
      return { refused: `This account is already ${calledRoles[user.role]}` };
    }
    if (!user.emailVerified) return { refused: 'The address has to be confirmed first' };
    if (user.suspendedAt) return { refused: 'Lift the suspension first' };
    const updatedAt = services.clock();
    const made = role === 'admin' && { madeAdminAt: updatedAt };
    await tx
      .update(users)
      .set({ role, ...made, updatedAt })
      .where(eq(users.id, userId));
    const grant = { userId, grantedBy: session.userId, grantedAt: updatedAt };
    if (role === 'admin') await recordGrant(tx, grant);
    const kind = role === 'admin' ? 'role-granted' : (`${role}-granted` as const);
    await recordEvent(tx, services, { userId, email: user.email, kind }, byAdmin);
    return { details: { role } };
  });
}

/**
 * Removes the role. The last admin cannot lose it: removing it takes an admin, who cannot remove
 * their own.
 */
export function takeRole(
  acting: Acting,
  userId: string,
  { heir = '' }: { heir?: string | undefined } = {},
): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.role-taken', async (tx, user) => {
    const { email, role: former } = user;
    if (former === 'user') return { refused: 'This account has no role to remove' };
    if (former === 'admin' && services.config.ADMIN_EMAILS.includes(email)) {
      return { refused: 'ADMIN_EMAILS names this address. Take it out of the settings first.' };
    }
    const left = await leaveTo(tx, acting, userId, heir);
    if ('refused' in left) return left;
    const updatedAt = services.clock();
    await tx.update(users).set({ role: 'user', updatedAt }).where(eq(users.id, userId));
    const kind = former === 'admin' ? 'role-taken' : (`${former}-taken` as const);
    await recordEvent(tx, services, { userId, email, kind }, byAdmin);
    return { details: { role: 'user', former, ...left.details } };
  });
}

/** Gives what one of the team owns to another, as `heir` says. */
export function handOver(
  acting: Acting,
  userId: string,
  { heir }: { heir: string },
): Promise<UserChange> {
  return changeUser(acting, userId, 'user.handed-over', (tx) => leaveTo(tx, acting, userId, heir));
}

/** What a user owns of each feature's records, in words. */
export const listOwned = async (db: Db, { features }: Pick<Services, 'features'>, userId: string) =>
  (
    await Promise.all(features.map(async ({ ownership }) => ownership?.list(db, userId) ?? []))
  ).flat();

/** The heir is an account of the team, 'none' for no owner, 'keep' to leave it all, or not yet chosen. */
async function leaveTo(
  tx: Tx,
  { services, session: actor }: Acting,
  fromId: string,
  heir: string,
): Promise<Outcome> {
  if (heir === 'keep') return { details: {} };
  const owned = await listOwned(tx, services, fromId);
  if (owned.length === 0) return { details: {} };
  if (heir === '') return { refused: `Choose who takes over ${owned.join(', ')}`, field: 'heir' };
  const toId = heir === 'none' ? null : heir;
  const isTeam =
    toId === null || (await tx.$count(users, and(whereTeamMember, eq(users.id, toId))));
  if (!isTeam || toId === fromId) {
    return { refused: 'This account can own nothing: choose another', field: 'heir' };
  }
  for (const { ownership } of services.features) {
    await ownership?.handOver?.(tx, services, { actor, fromId, toId });
  }
  return { details: { heir } };
}

/**
 * Suspends an account: every session ends, and no way to sign in works until the suspension is
 * lifted.
 */
export function suspendUser(acting: Acting, userId: string): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.suspended', async (tx, user) => {
    if (user.suspendedAt) return { refused: 'This account is already suspended' };
    const now = services.clock();
    await tx.update(users).set({ suspendedAt: now, updatedAt: now }).where(eq(users.id, userId));
    const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning();
    await recordEvent(tx, services, { userId, email: user.email, kind: 'suspended' }, byAdmin);
    return { details: { role: user.role, sessionsEnded: ended.length } };
  });
}

/** Lifts a suspension. A user who was logging in meanwhile has to start again. */
export function liftSuspension(acting: Acting, userId: string): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.suspension-lifted', async (tx, user) => {
    if (!user.suspendedAt) return { refused: 'This account is not suspended' };
    const updatedAt = services.clock();
    await tx.update(users).set({ suspendedAt: null, updatedAt }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    const event = { userId, email: user.email, kind: 'suspension-lifted' } as const;
    await recordEvent(tx, services, event, byAdmin);
    return { details: {} };
  });
}

/** Lets a user log in again at once after wrong passwords or codes, theirs or others'. */
export function unlockUser(acting: Acting, userId: string): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.unlocked', async (tx, { email }) => {
    const pausesLifted = await liftPauses(tx, services, { userId, email });
    if (pausesLifted === 0) return { refused: 'Nothing keeps this account waiting' };
    return { details: { pausesLifted } };
  });
}

/** Ends one session of a user by its id, or 'all' of them. */
export function endSessions(
  acting: Acting,
  userId: string,
  { session }: { session: string },
): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.sessions-ended', async (tx, user) => {
    const which = session === 'all' ? undefined : eq(sessions.id, session);
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), which))
      .returning({ id: sessions.id });
    if (ended.length === 0) return { refused: 'This session has already ended' };
    await recordEvent(tx, services, { userId, email: user.email, kind: 'sessions-ended' }, byAdmin);
    return { details: { sessionsEnded: ended.length } };
  });
}

/**
 * Deletes an account with everything that belongs to it, and queues an email to its owner. The
 * admin types its address, so that it is the right account.
 */
export async function deleteUser(
  acting: Acting,
  userId: string,
  { address, heir = '' }: { address: string; heir?: string | undefined },
): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.deleted', async (tx, user) => {
    if (normalAddress(address) !== user.email) {
      return { refused: 'This is not the address of the account', field: 'address' };
    }
    const left = await leaveTo(tx, acting, userId, heir);
    if ('refused' in left) return left;
    await eraseHeld(tx, [accountData], dataSubject(services, user.email));
    await queueEmail(tx, services, {
      email: sendAccountDeleted,
      details: { by: 'admin' },
      to: { kind: 'owner', email: user.email },
    });
    return { details: { role: user.role, ...left.details } };
  });
}
