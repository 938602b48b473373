import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db, Tx } from '../../database/database.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { byAdmin, noteEvent } from '../account-events.server.ts';
import { sessions, type User, users } from '../auth.table.server.ts';
import { factorRemovals } from '../factors/factor-removals.table.server.ts';
import { deleteFactor, ownFactor } from '../factors/factors.server.ts';
import { type Factor, factors } from '../factors/factors.table.server.ts';
import { reauthenticate } from '../reauthenticate.server.ts';
import { findAbleAdmins, isAdminNow } from './admins.server.ts';
import { type Acting, changeUser, type UserChange } from './change-user.server.ts';
import { hasMadeAdmin, hasShutAdminOut } from './recent-acts.server.ts';

/** In milliseconds: how long another admin has to answer. */
const openFor = 24 * 3600_000;

/**
 * Removes the factor of somebody who has lost it. If there is another admin it waits for their consent:
 * one stolen admin account must not open every other, nor make itself the only one first. An admin who
 * is the only one gives their password again instead.
 */
export async function removeLostFactor(
  acting: Acting,
  userId: string,
  fields: { factor: string; currentPassword: string },
): Promise<UserChange<'done' | 'asked'>> {
  const { platform, session: actor } = acting;
  const mustAsk = async (db: Db) => (await findAbleAdmins(db, [actor.userId, userId])).length > 0;
  if (await mustAsk(platform.db)) return ask(acting, userId, fields.factor);
  const wrong = await reauthenticate(acting, fields.currentPassword);
  if (wrong) return { is: 'refused', error: wrong };
  return changeUser(acting, userId, 'user.factor-taken', async (tx, user) => {
    if (await mustAsk(tx)) return { refused: 'There is another admin now. Try again.' };
    if (await hasShutAdminOut(tx, actsOf(platform, actor.userId))) return { refused: shutOut };
    const factor = await ownFactor({ db: tx, clock: platform.clock }, userId, fields.factor);
    if (!factor) return { refused: noFactor };
    await takeFactor(tx, platform, user, factor);
    return { details: { factorType: factor.factorType, approvedBy: null } };
  });
}

const noFactor = 'This factor no longer exists';
const shutOut =
  'You have suspended or removed an admin, who would have had to consent. Try again a day after that.';
const tooNew = 'Whoever asked has made you an admin. You can consent a day after that.';

/** What an admin did within the time that another would have had to answer. */
const actsOf = ({ clock }: Pick<Platform, 'clock'>, actorId: string) => ({
  actorId,
  since: new Date(clock().getTime() - openFor),
});

async function ask(acting: Acting, userId: string, factorId: string) {
  const { platform, session: actor } = acting;
  const { clock } = platform;
  const asked = await changeUser(acting, userId, 'user.factor-removal-asked', async (tx) => {
    const now = clock();
    const factor = await ownFactor({ db: tx, clock }, userId, factorId);
    if (!factor) return { refused: noFactor };
    await tx.delete(factorRemovals).where(lte(factorRemovals.expiresAt, now));
    const expiresAt = new Date(now.getTime() + openFor);
    const made = await tx
      .insert(factorRemovals)
      .values({ factorId, requestedBy: actor.userId, requestedAt: now, expiresAt })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return { refused: 'Another admin has already been asked' };
    for (const admin of await findAbleAdmins(tx, [actor.userId, userId])) {
      const event = { userId: admin.id, email: admin.email, kind: 'consent-wanted' } as const;
      await noteEvent(tx, platform, event, byAdmin);
    }
    return { details: { factorType: factor.factorType } };
  });
  return asked.is === 'done' ? ({ is: 'asked' } as const) : asked;
}

type Answer = { removal: string; answer: 'approve' | 'decline' };

/** Another admin consents or declines; the one who asked can only withdraw the request. */
export async function answerFactorRemoval(
  acting: Acting,
  userId: string,
  { removal: id, answer }: Answer,
): Promise<UserChange> {
  const { platform, session: actor } = acting;
  const { clock } = platform;
  const act = answer === 'approve' ? 'user.factor-taken' : 'user.factor-removal-declined';
  return changeUser(acting, userId, act, async (tx, user) => {
    const isOpen = and(eq(factorRemovals.id, id), gt(factorRemovals.expiresAt, clock()));
    const [removal] = await tx.select().from(factorRemovals).where(isOpen);
    const factor = removal && (await ownFactor({ db: tx, clock }, userId, removal.factorId));
    if (!factor) return { refused: 'This request is no longer open' };
    const { requestedBy } = removal;
    const details = { factorType: factor.factorType, requestedBy };
    if (answer === 'decline') {
      await tx.delete(factorRemovals).where(eq(factorRemovals.id, id));
      return { details };
    }
    if (requestedBy === actor.userId) return { refused: 'Another admin has to consent' };
    if (!(await isAdminNow(tx, requestedBy)))
      return { refused: 'The admin who asked is no longer an admin' };
    const asker = actsOf(platform, requestedBy);
    if (await hasMadeAdmin(tx, asker, actor.userId)) return { refused: tooNew };
    await takeFactor(tx, platform, user, factor);
    return { details };
  });
}

/** Somebody else may have the lost device: sessions that it opened end too. */
async function takeFactor(tx: Tx, platform: Platform, user: User, factor: Factor): Promise<void> {
  await deleteFactor(tx, factor);
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  const event = { userId: user.id, email: user.email, kind: 'factor-taken' } as const;
  await noteEvent(tx, platform, event, byAdmin);
}

/** Requests that wait for another admin, oldest first. */
export function openRemovals({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  return db
    .select({
      id: factorRemovals.id,
      userId: factors.userId,
      email: users.email,
      factorName: factors.friendlyName,
      requestedBy: factorRemovals.requestedBy,
      expiresAt: factorRemovals.expiresAt,
    })
    .from(factorRemovals)
    .innerJoin(factors, eq(factors.id, factorRemovals.factorId))
    .innerJoin(users, eq(users.id, factors.userId))
    .where(gt(factorRemovals.expiresAt, clock()))
    .orderBy(factorRemovals.requestedAt);
}
