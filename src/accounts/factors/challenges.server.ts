import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Platform } from '../../http/platform.server.ts';
import { challengeLife } from './factor-rules.ts';
import { factorChallenges } from './factors.table.server.ts';

type Challenge = typeof factorChallenges.$inferSelect;

/** Stores what an answer has to match. */
export async function openChallenge(
  { db, clock }: Platform,
  challenge: Pick<Challenge, 'expected'> & Partial<Pick<Challenge, 'userId' | 'factorId'>>,
): Promise<string> {
  const createdAt = clock();
  const id = crypto.randomUUID();
  const expiresAt = new Date(createdAt.getTime() + challengeLife);
  await db.insert(factorChallenges).values({ ...challenge, id, createdAt, expiresAt });
  return id;
}

/** Uses up a challenge, whether the answer is right or not; null if it was used or has expired. */
export async function closeChallenge(
  { db, clock }: Platform,
  id: string,
  userId: string | null,
): Promise<Challenge | null> {
  const now = clock();
  const isWhose =
    userId === null ? isNull(factorChallenges.userId) : eq(factorChallenges.userId, userId);
  const [challenge] = await db
    .update(factorChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(factorChallenges.id, id),
        isWhose,
        isNull(factorChallenges.usedAt),
        gt(factorChallenges.expiresAt, now),
      ),
    )
    .returning();
  return challenge ?? null;
}
