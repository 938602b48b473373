import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.server.ts';
import type { Services } from '../../platform/services.ts';
import { users } from '../auth.table.server.ts';
import { challengeLife, mostFactors } from './factor-rules.ts';
import { backupCodes, type Factor, factors } from './factors.table.server.ts';

/** The verified factors of an account, the oldest first. */
export function listFactors({ db }: Services, userId: string): Promise<Factor[]> {
  return db.select().from(factors).where(isVerifiedFactor(userId)).orderBy(asc(factors.createdAt));
}

/** Of a factor, without what proves it: its secret, key or number. */
export function formatFactor({ id, friendlyName, factorType, createdAt, lastUsedAt }: Factor) {
  return { id, friendlyName, factorType, createdAt, lastUsedAt };
}

/** Whether an account asks for a second step. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(factors, isVerifiedFactor(userId))) > 0;
}

const isVerifiedFactor = (userId: string | typeof users.id) =>
  and(eq(factors.userId, userId), eq(factors.status, 'verified'));

/** The same of a row of the users. */
export const holdsFactor = sql`exists (select 1 from ${factors} where ${isVerifiedFactor(users.id)})`;

/**
 * Allows one change at a time to the factors of an account: backup codes come with the first and go
 * with the last.
 */
export async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await takeAdvisoryLock(tx, `factors of ${userId}`);
}

type NewFactor = Pick<Factor, 'userId' | 'factorType' | 'friendlyName'> & Partial<Factor>;

/**
 * Adds a factor that counts once it has been shown, unless the account has ten already. Stale ones that
 * never were are removed first to make room.
 */
export async function addFactor(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  factor: NewFactor,
): Promise<Factor | null> {
  return db.transaction(async (tx) => {
    await lockFactors(tx, factor.userId);
    const createdAt = clock();
    const isTheirs = eq(factors.userId, factor.userId);
    const isStale = lt(factors.createdAt, new Date(createdAt.getTime() - challengeLife));
    await tx.delete(factors).where(and(isTheirs, eq(factors.status, 'unverified'), isStale));
    if ((await tx.$count(factors, isTheirs)) >= mostFactors) return null;
    const [added] = await tx
      .insert(factors)
      .values({ status: 'unverified', ...factor, createdAt })
      .returning();
    return added ?? null;
  });
}

/** Removes a factor, and the backup codes with the last one; returns whether it was that. */
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

/**
 * A factor of this user that can still be used: verified, or unverified and younger than 300 s. Text
 * that is no id belongs to nobody; the database would treat it as an error.
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
