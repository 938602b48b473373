import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { accountLinks } from '../accounts.table.server.ts';
import { type User, users } from '../auth.table.server.ts';
import { emailLink } from '../links/account-links.server.ts';
import type { TeamRole } from '../sessions/session-record.ts';
import { reauthenticate } from '../sign-in/reauthenticate.server.ts';
import { whereNeverUsed } from '../privacy.server.ts';
import { isAdminNow, lockAdmins } from './admins.server.ts';
import { type Acting, changeUser, refuse, type UserChange } from './change-user.server.ts';

type Inviting =
  | Exclude<UserChange, { kind: 'done' | 'gone' }>
  | { kind: 'invited'; userId: string }
  /** The address has an account: what there is to do is on its page. */
  | { kind: 'known'; userId: string; as: 'has-account' | 'is-member' | 'is-invited' };

/** Emails a link by which the owner of the mailbox becomes one of the team, with a password of their own. */
export async function inviteUser(
  acting: Acting,
  wanted: { email: string; role: TeamRole; currentPassword: string },
): Promise<Inviting> {
  const { services, session: actor } = acting;
  const { email, role } = wanted;
  const wrong = await reauthenticate(acting, wanted.currentPassword);
  if (wrong) return { kind: 'refused', error: wrong };
  return services.db.transaction(async (tx) => {
    await lockAdmins(tx);
    if (!(await isAdminNow(tx, actor.userId))) return refuse('You are no longer an admin');
    const [known] = await tx.select().from(users).where(eq(users.email, email));
    const as = known && (await judge(tx, services, known));
    if (as) return { kind: 'known', userId: known.id, as };
    const userId = known?.id ?? (await addInvited(tx, services, email));
    if (!(await send(tx, acting, { userId, email, role }))) {
      await deleteInvited(tx, userId);
      return refuse(tooMany, 'email');
    }
    const now = services.clock();
    const entry = { actor, act: 'user.invited', subject: `user:${userId}`, now };
    await recordAudit(tx, { ...entry, details: { role } });
    return { kind: 'invited', userId };
  });
}

/** An account whose address was never confirmed may be a stranger's: the link gives it to the invited. */
async function judge(tx: Tx, services: Services, user: User) {
  if (user.role !== 'user') return 'is-member';
  if (user.emailVerified || user.suspendedAt) return 'has-account';
  const invitation = await findInvitation(tx, services, user.id);
  return invitation && !invitation.isOver ? 'is-invited' : undefined;
}

async function addInvited(tx: Tx, { clock }: Services, email: string): Promise<string> {
  const id = crypto.randomUUID();
  const now = clock();
  await tx.insert(users).values({ id, email, name: '', createdAt: now, updatedAt: now });
  return id;
}

const tooMany = 'Not sent: this mailbox has had an email from us within the minute, or eight today';

async function send(
  tx: Tx,
  { services, session }: Acting,
  { userId, email, role }: { userId: string; email: string; role: TeamRole },
): Promise<boolean> {
  const invited = { invitedAs: role, invitedBy: session.userId };
  const link = { purpose: 'invitation', userId, email, ...invited } as const;
  return (await emailLink(tx, services, link)) === 'queued';
}

/** The newest invitation of an account, expired or not, unless it was accepted or withdrawn. */
export async function findInvitation(db: Db, { clock }: Pick<Services, 'clock'>, userId: string) {
  const { invitedAs, expiresAt } = accountLinks;
  const [invitation] = await db
    .select({ role: invitedAs, expiresAt, by: users.name })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.invitedBy))
    .where(and(eq(accountLinks.userId, userId), whereInvitation))
    .orderBy(desc(expiresAt))
    .limit(1);
  if (!invitation?.role) return null;
  return { ...invitation, role: invitation.role, isOver: invitation.expiresAt <= clock() };
}

export const whereInvitation = and(
  eq(accountLinks.purpose, 'invitation'),
  isNull(accountLinks.usedAt),
);

/** Accounts with an invitation, on a row of `users`. */
export const whereInvited = sql`exists (select 1 from ${accountLinks} where ${accountLinks.userId} = ${users.id} and ${whereInvitation})`;

/** A new link in place of the one before. */
export function inviteAgain(acting: Acting, userId: string): Promise<UserChange> {
  return changeUser(acting, userId, 'user.invited-again', async (tx, { email }) => {
    const invitation = await findInvitation(tx, acting.services, userId);
    if (!invitation) return { refused: 'There is no invitation to send again' };
    const { role } = invitation;
    if (!(await send(tx, acting, { userId, email, role }))) return { refused: tooMany };
    const updatedAt = acting.services.clock();
    await endInvitations(tx, userId, { before: updatedAt });
    await tx.update(users).set({ updatedAt }).where(eq(users.id, userId));
    return { details: { role } };
  });
}

/** Ends the link; an account never used goes with it. */
export function withdrawInvitation(acting: Acting, userId: string): Promise<UserChange> {
  return changeUser(acting, userId, 'user.invitation-withdrawn', async (tx) => {
    const invitation = await findInvitation(tx, acting.services, userId);
    if (!invitation) return { refused: 'There is no invitation to withdraw' };
    await endInvitations(tx, userId);
    await deleteInvited(tx, userId);
    return { details: { role: invitation.role } };
  });
}

async function endInvitations(tx: Tx, userId: string, made?: { before: Date }): Promise<void> {
  const earlier = made && lt(accountLinks.createdAt, made.before);
  await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), whereInvitation, earlier));
}

async function deleteInvited(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.id, userId), whereNeverUsed));
}
