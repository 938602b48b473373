import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import type { Services } from '../platform/services.ts';
import type { Limit, Limited } from '../platform/security/limits.server.ts';
import { queueEmailWithinLimits } from '../platform/email/queue-email-within-limits.server.ts';
import { emailSubscribers } from './email-subscribers.table.server.ts';
import { sendUnsubscribeLink } from './send-unsubscribe-link.job.server.ts';
import type { UnsubscribeLink } from './subscription-links.ts';
import { subscriptionTokens } from './subscription-tokens.table.server.ts';
import { isSuppressed } from './suppression.server.ts';
import { isLink } from './unsubscribe.server.ts';

const perNetwork: Limit = { name: 'unsubscribe-link', points: 10, seconds: 3600 };
const inAll: Limit = { name: 'unsubscribe-link-all', points: 1000, seconds: 3600 };

/** In milliseconds; longer than the queries take, so that timing reveals nothing. */
const answerTime = 250;

/** The same for every address, known or not. */
export type LinkRequested = { is: 'taken' } | Limited;

/**
 * Emails a fresh unsubscribe link to a subscriber whose link no longer works. The token in `request` is
 * empty or worthless if it was not ours.
 */
export async function requestUnsubscribeLink(
  services: Services,
  request: UnsubscribeLink,
  network: string,
): Promise<LinkRequested> {
  const { limits } = services;
  const limited = await limits.consumeInOrder([
    [perNetwork, network],
    [inAll, 'everybody'],
  ]);
  if (limited) return limited;
  await Promise.all([emailLinkIfKnown(services, request), pause(answerTime)]);
  return { is: 'taken' };
}

async function emailLinkIfKnown(services: Services, request: UnsubscribeLink): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await isReader(tx, services, request))) return;
    await queueEmailWithinLimits(tx, services, {
      job: sendUnsubscribeLink,
      about: {},
      recipient: request.email,
    });
  });
}

/**
 * A holder of any link of ours, however old, has the email it came in. An address alone proves nothing,
 * so a suppressed address then gets no email.
 */
async function isReader(tx: Tx, services: Services, request: UnsubscribeLink): Promise<boolean> {
  if ((await tx.$count(subscriptionTokens, isLink(request))) > 0) return true;
  const { email } = request;
  const isSubscriber = (await tx.$count(emailSubscribers, eq(emailSubscribers.email, email))) > 0;
  return isSubscriber && !(await isSuppressed(tx, services, email));
}
