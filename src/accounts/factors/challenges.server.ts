import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { hashToken } from '../../platform/security/secrets.server.ts';
import { challengeLife } from './factor-rules.ts';
import { factorChallenges } from './factors.table.server.ts';

type Challenge = typeof factorChallenges.$inferSelect;

/** An account or, if null, any visitor may answer; with `browser`, only that browser. */
export type Holder = { userId: string | null; browser?: string };

export async function openChallenge(
  { db, clock }: Services,
  {
    browser,
    ...challenge
  }: Pick<Challenge, 'expected'> & Partial<Holder & Pick<Challenge, 'factorId'>>,
): Promise<string> {
  const createdAt = clock();
  const id = crypto.randomUUID();
  const expiresAt = new Date(createdAt.getTime() + challengeLife);
  await db
    .insert(factorChallenges)
    .values({ ...challenge, browserHash: hashValue(browser), id, createdAt, expiresAt });
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
