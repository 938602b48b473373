import { href } from 'react-router';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { notDisposable } from '../../platform/forms/mailbox-providers.server.ts';
import { formatWait } from '../../platform/forms/form-answer.ts';
import { defineForm } from '../../platform/forms/submit-once.server.ts';
import { subscriptionRequests } from '../mailing-list.table.server.ts';
import { sendSubscribeLink } from '../subscription-link.email.tsx';
import { updatesPage } from '../mailing-list.ts';
import { type SubscriptionRequest, subscriptionSchema } from './subscription-request.ts';

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
