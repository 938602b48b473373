import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Platform } from '../http/platform.server.ts';
import { hashToken } from '../http/secrets/tokens.server.ts';
import { confirmPage } from './list-consent.ts';
import { isOnList, join } from './membership.server.ts';
import { subscriptionTokens } from './subscription-tokens.table.server.ts';

/** What the page behind a confirmation link shows. A link that was never ours counts as over. */
export type ConfirmationState = 'open' | 'confirmed' | 'over';

export async function confirmationState(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<ConfirmationState> {
  const [link] = await db.select().from(subscriptionTokens).where(isConfirmLink(token));
  if (!link) return 'over';
  if (link.usedAt) return (await isOnList(db, link.email)) ? 'confirmed' : 'over';
  return link.expiresAt && link.expiresAt > clock() ? 'open' : 'over';
}

/**
 * Confirms the subscription, once, in the words of that version. Confirming again succeeds while the
 * reader is still on the list.
 */
export async function confirmSubscription(
  platform: Platform,
  token: string,
  version?: string,
): Promise<boolean> {
  const now = platform.clock();
  await platform.db.transaction(async (tx) => {
    const { usedAt, expiresAt } = subscriptionTokens;
    const [used] = await tx
      .update(subscriptionTokens)
      .set({ usedAt: now })
      .where(and(isConfirmLink(token), isNull(usedAt), gt(expiresAt, now)))
      .returning();
    if (used) await join(tx, platform, used.email, confirmPage, version);
  });
  return (await confirmationState(platform, token)) === 'confirmed';
}

const isConfirmLink = (token: string) =>
  and(eq(subscriptionTokens.hash, hashToken(token)), eq(subscriptionTokens.purpose, 'confirm'));
