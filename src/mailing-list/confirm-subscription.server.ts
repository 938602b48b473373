import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Services } from '../platform/services.ts';
import { hashToken } from '../platform/security/secrets.server.ts';
import { confirmPage } from './mailing-list.ts';
import { isOnList, subscribe, isSuppressed } from './membership.server.ts';
import { subscriptionTokens } from './mailing-list.table.server.ts';

/**
 * `over` includes links that were never ours; `left` means that the link no longer works and its reader
 * has unsubscribed.
 */
export type ConfirmationState = 'open' | 'confirmed' | 'left' | 'over';

export async function confirmationState(
  services: Pick<Services, 'db' | 'clock' | 'secret'>,
  token: string,
): Promise<ConfirmationState> {
  const { db, clock } = services;
  const [link] = await db.select().from(subscriptionTokens).where(byLink(token));
  if (!link) return 'over';
  const { usedAt, expiresAt, email } = link;
  if (!usedAt && expiresAt && expiresAt > clock()) return 'open';
  if (usedAt && (await isOnList(db, email))) return 'confirmed';
  return (await isSuppressed(db, services, email)) ? 'left' : 'over';
}

/**
 * Confirms once, recording that version of the consent text. Repeating it succeeds while the reader is
 * subscribed.
 */
export async function confirmSubscription(
  services: Services,
  token: string,
  version?: string,
): Promise<boolean> {
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    const { usedAt, expiresAt } = subscriptionTokens;
    const [used] = await tx
      .update(subscriptionTokens)
      .set({ usedAt: now })
      .where(and(byLink(token), isNull(usedAt), gt(expiresAt, now)))
      .returning();
    if (used) await subscribe(tx, services, used.email, confirmPage, version);
  });
  return (await confirmationState(services, token)) === 'confirmed';
}

const byLink = (token: string) =>
  and(eq(subscriptionTokens.hash, hashToken(token)), eq(subscriptionTokens.purpose, 'confirm'));
