import { and, eq, gt, inArray, or, sql, sum } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../platform/database/database.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { Limited } from '../../platform/security/limits.server.ts';
import type { Services } from '../../platform/services.ts';
import { signInDelays } from '../accounts.table.server.ts';

/**
 * What is guarded: the address or id of an account, alone or from one network, or a network, which
 * several people may share.
 */
export type Guarded = {
  name: string;
  /** The account, such as `account ana@example.org`: its pauses can be lifted together. */
  account?: string;
  freeFactor?: number;
  /** Many networks guess, so each gets fewer attempts. */
  isGuessedAt?: boolean;
};

/**
 * Counts an attempt before it is made, so that concurrent guesses cannot slip through. Null if it
 * may be made.
 */
export async function beginAttempt(services: Services, guarded: Guarded): Promise<Limited | null> {
  const { db, clock, config, secret } = services;
  const key = keyedHash(secret, guarded.name);
  const accountKey = guarded.account ? keyedHash(secret, guarded.account) : null;
  const factor = config.RATE_LIMIT_FACTOR * (guarded.freeFactor ?? 1);
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, key);
    const now = clock();
    const [before] = await tx.select().from(signInDelays).where(eq(signInDelays.key, key));
    const since = before ? now.getTime() - before.lastAttemptAt.getTime() : forgottenAfter;
    const attempts = before && since < forgottenAfter ? before.attempts : 0;
    const wait = pauseAfter(attempts, factor, guarded.isGuessedAt) - since;
    if (wait > 0) return { kind: 'limited', retryAfterSeconds: Math.ceil(wait / 1000) };
    const counted = { attempts: attempts + 1, lastAttemptAt: now };
    await tx
      .insert(signInDelays)
      .values({ key, accountKey, ...counted })
      .onConflictDoUpdate({ target: signInDelays.key, set: counted });
    return null;
  });
}

/** After a success: resets a person's counter, and gives a network this attempt back. */
export async function endAttempt(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  guarded: Guarded,
): Promise<void> {
  const byKey = eq(signInDelays.key, keyedHash(secret, guarded.name));
  if (!guarded.freeFactor) {
    await db.delete(signInDelays).where(byKey);
    return;
  }
  const attempts = sql`greatest(${signInDelays.attempts} - 1, 0)`;
  await db.update(signInDelays).set({ attempts }).where(byKey);
}

/** Whether so many attempts at an account failed within a day that only guessing explains it. */
export async function isGuessedAt(
  { db, clock, config, secret }: Services,
  account: string,
): Promise<boolean> {
  const since = new Date(clock().getTime() - forgottenAfter);
  const [found] = await db
    .select({ attempts: sum(signInDelays.attempts).mapWith(Number) })
    .from(signInDelays)
    .where(
      and(
        eq(signInDelays.accountKey, keyedHash(secret, account)),
        gt(signInDelays.lastAttemptAt, since),
      ),
    );
  return (found?.attempts ?? 0) >= guessedAt * config.RATE_LIMIT_FACTOR;
}

/** Lifts every pause of an account, from all networks. Returns how many there were. */
export async function liftPauses(
  tx: Tx,
  { secret }: Pick<Services, 'secret'>,
  { userId, email }: { userId: string; email: string },
): Promise<number> {
  const keys = [`factors of ${userId}`, `password of ${userId}`];
  const lifted = await tx
    .delete(signInDelays)
    .where(
      or(
        eq(signInDelays.accountKey, keyedHash(secret, `account ${email}`)),
        inArray(
          signInDelays.key,
          keys.map((key) => keyedHash(secret, key)),
        ),
      ),
    )
    .returning({ key: signInDelays.key });
  return lifted.length;
}

const second = 1000;

/** Attempts without a pause; users rarely mistype more often. */
const freeAttempts = 5;
const longestPause = 15 * 60 * second;
/** In milliseconds: after a day without attempts the counter is reset. */
const forgottenAfter = 24 * 3600 * second;

/** Attempts at one account in a day, from all networks, that only guessing explains. */
const guessedAt = 100;
const freeWhenGuessed = 2;
const pauseWhenGuessed = 12 * 3600 * second;

/**
 * Milliseconds required between the last attempt and the next: 2 s, 4 s, 8 s, … 15 min. While many
 * networks guess at an account, each has two attempts, then one in twelve hours.
 */
export function pauseAfter(attempts: number, factor = 1, isGuessing = false): number {
  const free = Math.round((isGuessing ? freeWhenGuessed : freeAttempts) * factor);
  const extra = attempts - free;
  if (extra < 0) return 0;
  if (isGuessing) return pauseWhenGuessed;
  return Math.min(longestPause, 2 * second * 2 ** Math.min(extra, 20));
}
