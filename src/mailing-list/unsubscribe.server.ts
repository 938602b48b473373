import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database/database.server.ts';
import type { Services } from '../platform/services.ts';
import { hashToken } from '../platform/security/tokens.server.ts';
import { unsubscribePage } from './list-consent.ts';
import { isOnList, join, leave } from './membership.server.ts';
import type { PressedState, UnsubscribeLink } from './subscription-links.ts';
import { subscriptionTokens } from './subscription-tokens.table.server.ts';
import { isSuppressed } from './suppression.server.ts';
import { invalidLink, resubscribeFailure } from './unsubscribe-notices.ts';

/** As specified: the error is the text that the visitor reads. */
export type UnsubscribeResult = { success: true } | { success: false; error: string };

/**
 * Whether the link still unsubscribes: ours, for this address, younger than 30 days, not yet used. An
 * unknown address and a wrong token take the same single query.
 */
export async function validateUnsubscribeToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  link: UnsubscribeLink,
): Promise<boolean> {
  const isUsable = and(isUnexpired(link, clock()), isNull(subscriptionTokens.usedAt));
  return (await db.$count(subscriptionTokens, isUsable)) > 0;
}

/** Takes the reader off the list. If two tabs do so at once, the second finds the link used. */
export async function processUnsubscribe(
  services: Services,
  link: UnsubscribeLink,
): Promise<UnsubscribeResult> {
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    const [used] = await tx
      .update(subscriptionTokens)
      .set({ usedAt: now })
      .where(and(isUnexpired(link, now), isNull(subscriptionTokens.usedAt)))
      .returning();
    if (!used) return { success: false, error: invalidLink.description };
    await leave(tx, services, used.email, 'unsubscribe_page');
    return { success: true };
  });
}

/**
 * Undoes what this link did, once: it needs the link that was used. Asking again changes nothing and
 * succeeds while the reader is still on the list.
 */
export async function resubscribe(
  services: Services,
  link: UnsubscribeLink,
  version?: string,
): Promise<UnsubscribeResult> {
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    const [back] = await tx
      .update(subscriptionTokens)
      .set({ resubscribedAt: now })
      .where(and(isUsed(link, now), isNull(subscriptionTokens.resubscribedAt)))
      .returning();
    if (back) await join(tx, services, back.email, unsubscribePage, version);
    const succeeded = back !== undefined || (await hasResubscribed(tx, link, now));
    return succeeded
      ? { success: true }
      : { success: false, error: resubscribeFailure.description };
  });
}

/** The outcome of a used link, for the page shown after its buttons; null once it no longer applies. */
export async function outcomeOfLink(
  services: Pick<Services, 'db' | 'clock' | 'secret'>,
  link: UnsubscribeLink,
): Promise<PressedState | null> {
  const { db, clock } = services;
  if (await hasResubscribed(db, link, clock())) return 'resubscribed';
  const isOpen = and(isUsed(link, clock()), isNull(subscriptionTokens.resubscribedAt));
  if ((await db.$count(subscriptionTokens, isOpen)) === 0) return null;
  return (await isSuppressed(db, services, link.email)) ? 'success' : null;
}

async function hasResubscribed(db: Db, link: UnsubscribeLink, now: Date): Promise<boolean> {
  const isBack = and(isUsed(link, now), isNotNull(subscriptionTokens.resubscribedAt));
  return (await db.$count(subscriptionTokens, isBack)) > 0 && isOnList(db, link.email);
}

const isUsed = (link: UnsubscribeLink, now: Date) =>
  and(isUnexpired(link, now), isNotNull(subscriptionTokens.usedAt));

const isUnexpired = (link: UnsubscribeLink, now: Date) =>
  and(isLink(link), gt(subscriptionTokens.expiresAt, now));

/** Whether a row is that of an unsubscribe link to this address, of whatever age. */
export const isLink = ({ email, token }: UnsubscribeLink) =>
  and(
    eq(subscriptionTokens.hash, hashToken(token)),
    eq(subscriptionTokens.purpose, 'unsubscribe'),
    eq(subscriptionTokens.email, email),
  );
