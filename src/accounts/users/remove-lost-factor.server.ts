import { and, eq, gt, isNotNull, lte, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { byAdmin, recordEvent } from '../account-events.server.ts';
import { accountLinks } from '../accounts.table.server.ts';
import { sessions, type User, users } from '../auth.table.server.ts';
import { deleteFactor, ownFactor } from '../factors/factors.server.ts';
import { type Factor, factorRemovals, factors } from '../factors/factors.table.server.ts';
import { mailLinkAnyway, useLink } from '../links/account-links.server.ts';
import { reauthenticate } from '../sign-in/reauthenticate.server.ts';
import { findApprovers, hasShutAdminOut, isAdminNow } from './admins.server.ts';
import { type Acting, changeUser, type UserChange } from './change-user.server.ts';
import { areIndependent } from './provenance.server.ts';

const day = 24 * 3600_000;

/** In milliseconds: how long the owner has to object before the removal can be approved. */
const objectionTime = day;

/** In milliseconds: how long a request stays open, and how long an objection prevents new ones. */
const removalLife = 7 * day;

type Removal = typeof factorRemovals.$inferSelect;

/**
 * Requests the removal of a lost factor. The owner is emailed a link that stops it, and has a day
 * to use it; then another admin has to approve, who was one before and is independent of the asker.
 * Where there is none, the asker can finish it, unless the owner is an admin.
 */
export async function askForRemoval(
  acting: Acting,
  userId: string,
  fields: { factor: string; currentPassword: string },
): Promise<UserChange> {
  const { services, session: actor } = acting;
  const { clock } = services;
  const wrong = await reauthenticate(acting, fields.currentPassword);
  if (wrong) return { kind: 'refused', error: wrong };
  return changeUser(acting, userId, 'user.factor-removal-asked', async (tx, user) => {
    const now = clock();
    const factor = await ownFactor({ db: tx, clock }, userId, fields.factor);
    if (!factor) return { refused: 'This factor no longer exists' };
    if (await hasObjected(tx, userId, now)) return { refused: objected };
    const approvers = await findApprovers(tx, services, { asker: actor.userId, userId, now });
    if (user.role === 'admin' && approvers.length === 0) return { refused: noApprover };
    await tx.delete(factorRemovals).where(lte(factorRemovals.expiresAt, now));
    const expiresAt = new Date(now.getTime() + removalLife);
    const made = await tx
      .insert(factorRemovals)
      .values({ factorId: factor.id, requestedBy: actor.userId, requestedAt: now, expiresAt })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return { refused: 'This removal has already been asked for' };
    const { email } = user;
    await mailLinkAnyway(tx, services, { purpose: 'keep-factor', userId, email });
    for (const admin of approvers) {
      const event = { userId: admin.id, email: admin.email, kind: 'consent-wanted' } as const;
      await recordEvent(tx, services, event, byAdmin);
    }
    return { details: { factorType: factor.factorType } };
  });
}

const objected = 'The owner has objected to a removal within the last week. Ask them.';

const noApprover =
  'No other admin could consent whom you did not make an admin, and who did not make you one. Ask the operator.';

async function hasObjected(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - removalLife);
  const byUser = and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, 'keep-factor'));
  const whereUsed = and(isNotNull(accountLinks.usedAt), gt(accountLinks.usedAt, since));
  return (await tx.$count(accountLinks, and(byUser, whereUsed))) > 0;
}

type Answer = { removal: string; answer: 'approve' | 'decline' };

/** Approves or declines a removal; the admin who asked can withdraw it. */
export async function answerFactorRemoval(
  acting: Acting,
  userId: string,
  { removal: id, answer }: Answer,
): Promise<UserChange> {
  const { services, session: actor } = acting;
  const { clock } = services;
  const act = answer === 'approve' ? 'user.factor-taken' : 'user.factor-removal-declined';
  return changeUser(acting, userId, act, async (tx, user) => {
    const whereOpen = and(eq(factorRemovals.id, id), gt(factorRemovals.expiresAt, clock()));
    const [removal] = await tx.select().from(factorRemovals).where(whereOpen);
    const factor = removal && (await ownFactor({ db: tx, clock }, userId, removal.factorId));
    if (!factor) return { refused: 'This request is no longer open' };
    const details = { factorType: factor.factorType, requestedBy: removal.requestedBy };
    if (answer === 'decline') {
      await tx.delete(factorRemovals).where(eq(factorRemovals.id, id));
      return { details };
    }
    const refused = await whyNot(tx, services, { removal, user, actorId: actor.userId });
    if (refused) return { refused };
    await takeFactor(tx, services, user, factor);
    return { details };
  });
}

/** Why an admin can't approve a removal; null if they can. */
async function whyNot(
  tx: Tx,
  services: Services,
  { removal, user, actorId }: { removal: Removal; user: User; actorId: string },
): Promise<string | null> {
  const { requestedBy, requestedAt } = removal;
  const now = services.clock();
  if (now < opensAt(removal)) return 'The owner has a day to object. You can consent after that.';
  if (!(await isAdminNow(tx, requestedBy))) return 'The admin who asked is no longer an admin';
  if (requestedBy !== actorId) {
    const isLate = !(await isAdminNow(tx, actorId, requestedAt));
    if (isLate) return 'You were made an admin after this was asked for';
    const isFree = await areIndependent(tx, services, requestedBy, actorId);
    return isFree ? null : 'One of you has made the other an admin, or one admin has made you both';
  }
  const asked = { asker: actorId, userId: user.id, now: requestedAt };
  const isAlone = user.role !== 'admin' && (await findApprovers(tx, services, asked)).length === 0;
  if (!isAlone) return 'Another admin has to consent';
  const since = new Date(requestedAt.getTime() - objectionTime);
  const hasShutOut = await hasShutAdminOut(tx, { actorId, since });
  return hasShutOut
    ? 'You have suspended or removed an admin, who would have had to consent'
    : null;
}

/** When the owner's time to object is over. */
const opensAt = ({ requestedAt }: Pick<Removal, 'requestedAt'>) =>
  new Date(requestedAt.getTime() + objectionTime);

/** Another person may have the lost device: sessions that it opened end too. */
async function takeFactor(tx: Tx, services: Services, user: User, factor: Factor): Promise<void> {
  await deleteFactor(tx, factor);
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  const event = { userId: user.id, email: user.email, kind: 'factor-taken' } as const;
  await recordEvent(tx, services, event, byAdmin);
}

/** Requests that wait for the owner's day to pass, and then for approval, oldest first. */
export async function openRemovals({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const open = await db
    .select({
      id: factorRemovals.id,
      userId: factors.userId,
      email: users.email,
      factorName: factors.friendlyName,
      requestedBy: factorRemovals.requestedBy,
      requestedAt: factorRemovals.requestedAt,
      expiresAt: factorRemovals.expiresAt,
    })
    .from(factorRemovals)
    .innerJoin(factors, eq(factors.id, factorRemovals.factorId))
    .innerJoin(users, eq(users.id, factors.userId))
    .where(gt(factorRemovals.expiresAt, clock()))
    .orderBy(factorRemovals.requestedAt);
  return open.map((removal) => ({
    ...removal,
    opensAt: opensAt(removal),
    isReady: opensAt(removal) <= clock(),
  }));
}

/**
 * Stops every removal of a factor that admins have requested, by the link emailed to the owner.
 * False if the link is invalid.
 */
export async function keepFactors({ db, clock }: Services, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const link = await useLink(tx, clock, ['keep-factor'], token);
    if (!link) return false;
    const { userId } = link;
    const theirs = tx.select({ id: factors.id }).from(factors).where(eq(factors.userId, userId));
    const stopped = await tx
      .delete(factorRemovals)
      .where(inArray(factorRemovals.factorId, theirs))
      .returning({ requestedBy: factorRemovals.requestedBy });
    await recordAudit(tx, {
      actor: null,
      act: 'user.factor-removal-stopped',
      subject: `user:${userId}`,
      details: { by: 'the owner', requestedBy: stopped.map((each) => each.requestedBy).join(' ') },
      now: clock(),
    });
    return true;
  });
}
