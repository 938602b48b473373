import { href } from 'react-router';
import { and, asc, eq, lt, sql, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, type Tx, takeAdvisoryLock } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Asked } from '../account-act.server.ts';
import { getOrigin, recordEvent } from '../account-events.server.ts';
import { sessions, users } from '../auth.table.server.ts';
import { reauthenticate } from '../sign-in/reauthenticate.server.ts';
import { endOtherSessions } from '../sessions/sessions.server.ts';
import { challengeLife, mostFactors } from './factor-rules.ts';
import { backupCodes, type Factor, factors, factorChallenges } from './factors.table.server.ts';
import { hashToken } from '../../platform/security/secrets.server.ts';

export function listFactors({ db }: Services, userId: string): Promise<Factor[]> {
  return db.select().from(factors).where(whereVerified(userId)).orderBy(asc(factors.createdAt));
}

/** A factor without its secret, key or number. */
export function formatFactor({ id, friendlyName, factorType, createdAt, lastUsedAt }: Factor) {
  return { id, friendlyName, factorType, createdAt, lastUsedAt };
}

export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(factors, whereVerified(userId))) > 0;
}

const whereVerified = (userId: string | typeof users.id) =>
  and(eq(factors.userId, userId), eq(factors.status, 'verified'));

export const holdsFactor = sql`exists (select 1 from ${factors} where ${whereVerified(users.id)})`;

/** Serialises changes to an account's factors: backup codes come and go with them. */
export async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await takeAdvisoryLock(tx, `factors of ${userId}`);
}

type NewFactor = Pick<Factor, 'userId' | 'factorType' | 'friendlyName'> & Partial<Factor>;

/**
 * Adds an unverified factor, unless the account has ten already. Expired unverified ones are
 * removed first to make room.
 */
export async function addFactor(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  factor: NewFactor,
): Promise<Factor | null> {
  return db.transaction(async (tx) => {
    await lockFactors(tx, factor.userId);
    const createdAt = clock();
    const byUser = eq(factors.userId, factor.userId);
    const whereStale = lt(factors.createdAt, new Date(createdAt.getTime() - challengeLife));
    await tx.delete(factors).where(and(byUser, eq(factors.status, 'unverified'), whereStale));
    if ((await tx.$count(factors, byUser)) >= mostFactors) return null;
    const [added] = await tx
      .insert(factors)
      .values({ status: 'unverified', ...factor, createdAt })
      .returning();
    return added ?? null;
  });
}

/**
 * A usable factor of this user: verified, or unverified and younger than 300 s. Text that is not a
 * UUID matches none; the database would raise an error.
 */
export async function ownFactor(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<Factor | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [factor] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId)));
  if (!factor) return null;
  const age = clock().getTime() - factor.createdAt.getTime();
  return factor.status === 'verified' || age < challengeLife ? factor : null;
}

type Removal = { factor: string; currentPassword: string };

/** Removes a factor and ends other sessions. Backup codes and aal2 go with the last one. */
export async function removeFactor(fields: Removal, asked: Asked) {
  const { services, session, request, ctx } = asked;
  const { userId, email, sessionId } = session;
  const done = { notice: 'factor-removed', to: href('/account/factors') } as const;
  const refused = await reauthenticate(asked, fields.currentPassword);
  if (refused) return refused;
  const factor = await ownFactor(services, userId, fields.factor);
  if (!factor) return done;
  await services.db.transaction(async (tx) => {
    const isLast = await deleteFactor(tx, factor);
    await endOtherSessions(tx, session);
    // A session at aal2 would suggest that the account still has a factor.
    if (isLast) await tx.update(sessions).set({ aal: 'aal1' }).where(eq(sessions.id, sessionId));
    const event = { userId, email, kind: 'factor-removed' } as const;
    await recordEvent(tx, services, event, getOrigin(request, ctx));
  });
  return done;
}

/** Removes a factor, and the backup codes with the last one; returns whether it was the last. */
export async function deleteFactor(
  tx: Tx,
  { id, userId }: Pick<Factor, 'id' | 'userId'>,
): Promise<boolean> {
  await lockFactors(tx, userId);
  await tx.delete(factors).where(and(eq(factors.id, id), eq(factors.userId, userId)));
  if (await hasFactor(tx, userId)) return false;
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  return true;
}

type Challenge = typeof factorChallenges.$inferSelect;
type NewChallenge = Pick<Challenge, 'expected'> & Partial<Holder & Pick<Challenge, 'factorId'>>;

/** An account or, if null, any visitor may answer; with `browser`, only that browser. */
export type Holder = { userId: string | null; browser?: string };

export async function openChallenge(
  { db, clock }: Services,
  { browser, ...challenge }: NewChallenge,
): Promise<string> {
  const createdAt = clock();
  const id = crypto.randomUUID();
  const expiresAt = new Date(createdAt.getTime() + challengeLife);
  const row = { ...challenge, browserHash: hashValue(browser), id, createdAt, expiresAt };
  await db.insert(factorChallenges).values(row);
  return id;
}

/** Uses up a challenge with any answer; null if it was used or has expired. */
export async function closeChallenge(
  { db, clock }: Services,
  id: string,
  { userId, browser }: Holder,
): Promise<Challenge | null> {
  const now = clock();
  const { userId: ofUser, browserHash: ofBrowser } = factorChallenges;
  const hash = hashValue(browser);
  const [challenge] = await db
    .update(factorChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(factorChallenges.id, id),
        userId === null ? isNull(ofUser) : eq(ofUser, userId),
        hash === null ? isNull(ofBrowser) : eq(ofBrowser, hash),
        isNull(factorChallenges.usedAt),
        gt(factorChallenges.expiresAt, now),
      ),
    )
    .returning();
  return challenge ?? null;
}

const hashValue = (browser: string | undefined) =>
  browser === undefined ? null : hashToken(browser);
