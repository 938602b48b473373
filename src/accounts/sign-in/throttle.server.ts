import { eq, sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../database/advisory-lock.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import type { Limited } from '../../http/rate-limits/limits.server.ts';
import { keyedHash } from '../../http/secrets/keyed-hash.server.ts';
import { forgottenAfter, pauseAfter } from './sign-in-delay.ts';
import { signInDelays } from './sign-in-delays.table.server.ts';

/** What is guarded: the address or id of an account, or a network, which more people share. */
export type Guarded = { name: string; freeFactor?: number };

/**
 * Counts an attempt before it is made, so that concurrent guesses cannot slip through. Null if it may
 * be made.
 */
export async function beginAttempt(platform: Platform, guarded: Guarded): Promise<Limited | null> {
  const { db, clock, config, secret } = platform;
  const key = keyedHash(secret, guarded.name);
  const factor = config.RATE_LIMIT_FACTOR * (guarded.freeFactor ?? 1);
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, key);
    const now = clock();
    const [before] = await tx.select().from(signInDelays).where(eq(signInDelays.key, key));
    const since = before ? now.getTime() - before.lastAttemptAt.getTime() : forgottenAfter;
    const attempts = before && since < forgottenAfter ? before.attempts : 0;
    const wait = pauseAfter(attempts, factor) - since;
    if (wait > 0) return { is: 'limited', retryAfterSeconds: Math.ceil(wait / 1000) };
    const counted = { attempts: attempts + 1, lastAttemptAt: now };
    await tx
      .insert(signInDelays)
      .values({ key, ...counted })
      .onConflictDoUpdate({ target: signInDelays.key, set: counted });
    return null;
  });
}

/** After a success: the counter of one person starts afresh, and a network gets this attempt back. */
export async function endAttempt(
  { db, secret }: Pick<Platform, 'db' | 'secret'>,
  guarded: Guarded,
): Promise<void> {
  const isKey = eq(signInDelays.key, keyedHash(secret, guarded.name));
  if (!guarded.freeFactor) {
    await db.delete(signInDelays).where(isKey);
    return;
  }
  const attempts = sql`greatest(${signInDelays.attempts} - 1, 0)`;
  await db.update(signInDelays).set({ attempts }).where(isKey);
}
