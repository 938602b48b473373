import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Services } from '../platform/services.ts';
import { hashToken } from '../platform/security/secrets.server.ts';
import { confirmPage, updatesPage } from './mailing-list.ts';
import { isOnList, subscribe, isSuppressed } from './membership.server.ts';
import { subscriptionTokens, subscriptionRequests } from './mailing-list.table.server.ts';
import { href } from 'react-router';
import { queueEmail } from '../platform/email/queue-email.server.ts';
import { notDisposable } from '../platform/forms/mailbox-providers.server.ts';
import { formatWait } from '../platform/forms/form-answer.ts';
import { defineForm } from '../platform/forms/submit-once.server.ts';
import { sendSubscribeLink } from './subscription-link.email.tsx';
import { type SubscriptionRequest, subscriptionSchema } from './subscribe/subscription-request.ts';

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

type Stored =
  | { kind: 'sent' }
  /** The request is kept; the mailbox has had its emails of the day. */
  | { kind: 'refused'; message: string; init: ResponseInit };

export const subscribeForm = defineForm({
  name: 'subscribe',
  page: updatesPage.page,
  sample: ({ email }) => ({ email, consent: 'on' }),
  schema: subscriptionSchema.check(notDisposable),
  limits: { perNetwork: 20, forAll: 1000 },
  inRush: 'hold-emails',
  table: subscriptionRequests,
  receivedAt: subscriptionRequests.createdAt,
  repeat: {
    by: ({ email }: SubscriptionRequest) => [email],
    // After a minute the email may be sent again.
    within: 60_000,
    answer: async (): Promise<Stored> => ({ kind: 'sent' }),
  },
  async store(tx, services, { email, consent }: SubscriptionRequest, received): Promise<Stored> {
    const { id, fingerprint, now: createdAt, page, isHeld } = received;
    const { text: wording, version: wordingVersion } = consent;
    await tx
      .insert(subscriptionRequests)
      .values({ id, email, wording, wordingVersion, page, fingerprint, createdAt });
    await services.subscriptions.subscribe(tx, { email, name: null, source: updatesPage.source });
    const to = { kind: 'visitor', email } as const;
    const queued = await queueEmail(tx, services, { email: sendSubscribeLink, to, isHeld });
    return queued.kind === 'exhausted' ? tooMany(queued) : { kind: 'sent' };
  },
  sentPage: (_sent: { kind: 'sent' }) => href('/subscribe/sent'),
  failure: 'Something went wrong. Please try again.',
  limitReached: 'requests',
});

const tooMany = ({ retryAfterSeconds }: { retryAfterSeconds: number }): Stored => ({
  kind: 'refused',
  message: `This address has had as many emails of ours as we send in a day. Please try again in ${formatWait(retryAfterSeconds)}.`,
  init: { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } },
});
