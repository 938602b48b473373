import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken } from '../../platform/security/secrets.server.ts';
import { unsubscribePage, type PressedState, type UnsubscribeLink } from '../mailing-list.ts';
import { isOnList, subscribe, unsubscribe, isSuppressed } from '../membership.server.ts';
import { failures, invalidLink, type Preferences } from './unsubscribe-view.ts';
import { subscriptionTokens, emailSubscribers } from '../mailing-list.table.server.ts';
import type { Subject } from '../../platform/email/subscriptions.ts';
import { formatDay } from '../../ui/content/dates.ts';

/** As specified: the error is shown to the visitor. */
type UnsubscribeResult = { success: true } | { success: false; error: string };

/**
 * Whether the link still works: ours, for this address, under 30 days old and unused. An unknown address
 * and a wrong token take the same single query.
 */
export async function validateUnsubscribeToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  link: UnsubscribeLink,
): Promise<boolean> {
  const whereUsable = and(whereUnexpired(link, clock()), isNull(subscriptionTokens.usedAt));
  return (await db.$count(subscriptionTokens, whereUsable)) > 0;
}

/** If two tabs do so at once, the second finds the link used. */
export async function processUnsubscribe(
  services: Services,
  link: UnsubscribeLink,
): Promise<UnsubscribeResult> {
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    const [used] = await tx
      .update(subscriptionTokens)
      .set({ usedAt: now })
      .where(and(whereUnexpired(link, now), isNull(subscriptionTokens.usedAt)))
      .returning();
    if (!used) return { success: false, error: invalidLink.description };
    await unsubscribe(tx, services, used.email, 'unsubscribe_page');
    return { success: true };
  });
}

/**
 * Undoes this link's unsubscription, once; needs the used link. Repeating it changes nothing and succeeds
 * while the reader is subscribed.
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
      .where(and(whereUsed(link, now), isNull(subscriptionTokens.resubscribedAt)))
      .returning();
    if (back) await subscribe(tx, services, back.email, unsubscribePage, version);
    const succeeded = back !== undefined || (await hasResubscribed(tx, link, now));
    return succeeded ? { success: true } : { success: false, error: failures.resubscribe };
  });
}

/** The state to show after a used link's buttons; null once it no longer applies. */
export async function outcomeOfLink(
  services: Pick<Services, 'db' | 'clock' | 'secret'>,
  link: UnsubscribeLink,
): Promise<PressedState | null> {
  const { db, clock } = services;
  if (await hasResubscribed(db, link, clock())) return 'resubscribed';
  const whereOpen = and(whereUsed(link, clock()), isNull(subscriptionTokens.resubscribedAt));
  if ((await db.$count(subscriptionTokens, whereOpen)) === 0) return null;
  return (await isSuppressed(db, services, link.email)) ? 'success' : null;
}

async function hasResubscribed(db: Db, link: UnsubscribeLink, now: Date): Promise<boolean> {
  const whereBack = and(whereUsed(link, now), isNotNull(subscriptionTokens.resubscribedAt));
  return (await db.$count(subscriptionTokens, whereBack)) > 0 && isOnList(db, link.email);
}

const whereUsed = (link: UnsubscribeLink, now: Date) =>
  and(whereUnexpired(link, now), isNotNull(subscriptionTokens.usedAt));

const whereUnexpired = (link: UnsubscribeLink, now: Date) =>
  and(byLink(link), gt(subscriptionTokens.expiresAt, now));

/** Matches an unsubscribe link for this address, of any age. */
export const byLink = ({ email, token }: UnsubscribeLink) =>
  and(
    eq(subscriptionTokens.hash, hashToken(token)),
    eq(subscriptionTokens.purpose, 'unsubscribe'),
    eq(subscriptionTokens.email, email),
  );

/** Of a reader who gets updates; null for one who does not. */
export async function readPreferences(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
): Promise<Preferences | null> {
  const [reader] = await db.select().from(emailSubscribers).where(whereActive(email));
  if (!reader?.confirmedAt) return null;
  const { confirmedAt, declinedSubjects, pausedUntil } = reader;
  const now = clock();
  return {
    since: formatDay(confirmedAt),
    declined: declinedSubjects,
    pausedUntil: pausedUntil && pausedUntil > now ? formatDay(pausedUntil) : null,
    pauseEnds: formatDay(getPauseEnd(now)),
  };
}

const pauseMonths = 3;

/** From 30 November on, three months are over with February. */
export function getPauseEnd(now: Date): Date {
  const end = new Date(now);
  end.setUTCMonth(now.getUTCMonth() + pauseMonths);
  if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** Null goes on at once. */
type PreferenceChange = { declined: Subject[] } | { pausedUntil: Date | null };

/** The link stays as it is, so that the choice can be changed again. False if it no longer works. */
export async function changePreferences(
  services: Pick<Services, 'db' | 'clock'>,
  link: UnsubscribeLink,
  change: PreferenceChange,
): Promise<boolean> {
  if (!(await validateUnsubscribeToken(services, link))) return false;
  const changed = await services.db
    .update(emailSubscribers)
    .set('declined' in change ? { declinedSubjects: change.declined } : change)
    .where(whereActive(link.email))
    .returning({ id: emailSubscribers.id });
  return changed.length > 0;
}

const whereActive = (email: string) =>
  and(eq(emailSubscribers.email, email), eq(emailSubscribers.isActive, true));
