import { and, asc, count, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../database/database.server.ts';
import { takeAdvisoryLock } from '../../database/advisory-lock.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { challengeLife, mostFactors } from './factor-rules.ts';
import { type Factor, factors } from './factors.table.server.ts';

/** The verified factors of an account, the oldest first. */
export function listFactors({ db }: { db: Db | Tx }, userId: string): Promise<Factor[]> {
  return db
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.status, 'verified')))
    .orderBy(asc(factors.createdAt));
}

/**
 * Allows one change at a time to the factors of an account: backup codes come with the first and go
 * with the last.
 */
export async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await takeAdvisoryLock(tx, `factors of ${userId}`);
}

type NewFactor = Pick<Factor, 'userId' | 'factorType' | 'friendlyName' | 'status'> &
  Partial<Factor>;

/**
 * Adds a factor, unless the account has ten already. Unverified ones are removed first to make room.
 */
export async function addFactor(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  factor: NewFactor,
): Promise<string | null> {
  await lockFactors(tx, factor.userId);
  const createdAt = clock();
  const isStale = and(
    eq(factors.userId, factor.userId),
    eq(factors.status, 'unverified'),
    lt(factors.createdAt, new Date(createdAt.getTime() - challengeLife)),
  );
  await tx.delete(factors).where(isStale);
  const [held] = await tx
    .select({ count: count() })
    .from(factors)
    .where(eq(factors.userId, factor.userId));
  if ((held?.count ?? 0) >= mostFactors) return null;
  const id = crypto.randomUUID();
  await tx.insert(factors).values({ ...factor, id, createdAt });
  return id;
}

/**
 * A factor of this user that can still be used: verified, or unverified and younger than 300 s. Text
 * that is no id belongs to nobody; the database would treat it as an error.
 */
export async function ownFactor(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
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
