import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import type { Services } from '../platform/services.ts';
import { formLimits, type Limited } from '../platform/security/limits.server.ts';
import { queueEmail } from '../platform/email/queue-email.server.ts';
import { emailSubscribers, subscriptionTokens } from './mailing-list.table.server.ts';
import { sendUnsubscribeLink, sendReturnLink } from './subscription-link.email.tsx';
import type { UnsubscribeLink } from './mailing-list.ts';
import { isSuppressed, isOnList } from './membership.server.ts';
import { byLink } from './unsubscribe/unsubscribe.server.ts';
import { hashToken } from '../platform/security/secrets.server.ts';

/** In milliseconds; longer than the queries take, so that timing reveals nothing. */
const answerTime = 250;

const hourly = { perNetwork: 10, forAll: 1000 };

/** The same for every address, known or not. */
export type LinkRequested = { kind: 'taken' } | Limited;

/**
 * Emails a fresh unsubscribe link to a subscriber whose link no longer works. The token in `request` is
 * empty or worthless if it was not ours.
 */
export async function requestUnsubscribeLink(
  services: Services,
  request: UnsubscribeLink,
  network: string,
): Promise<LinkRequested> {
  const limited = await services.limits.consumeInOrder(
    formLimits('unsubscribe-link', hourly, network),
  );
  if (limited) return limited;
  await Promise.all([emailLinkIfKnown(services, request), pause(answerTime)]);
  return { kind: 'taken' };
}

async function emailLinkIfKnown(services: Services, request: UnsubscribeLink): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await isReader(tx, services, request))) return;
    await queueEmail(tx, services, {
      email: sendUnsubscribeLink,
      to: { kind: 'visitor', email: request.email },
    });
  });
}

/**
 * A holder of any link of ours, however old, has the email it came in. An address alone proves nothing,
 * so a suppressed address then gets no email.
 */
async function isReader(tx: Tx, services: Services, request: UnsubscribeLink): Promise<boolean> {
  if ((await tx.$count(subscriptionTokens, byLink(request))) > 0) return true;
  const { email } = request;
  const isSubscriber = (await tx.$count(emailSubscribers, eq(emailSubscribers.email, email))) > 0;
  return isSubscriber && !(await isSuppressed(tx, services, email));
}

/**
 * Emails a fresh confirmation link to the address this token was sent to, unless it is subscribed. An old
 * email may have been forwarded, so its token alone resubscribes no one.
 */
export async function requestReturnLink(
  services: Services,
  token: string,
  network: string,
): Promise<LinkRequested> {
  const { db } = services;
  const limited = await services.limits.consumeInOrder(formLimits('return-link', hourly, network));
  if (limited) return limited;
  await db.transaction(async (tx) => {
    const byToken = eq(subscriptionTokens.hash, hashToken(token));
    const [link] = await tx.select().from(subscriptionTokens).where(byToken);
    if (!link || (await isOnList(tx, link.email))) return;
    await queueEmail(tx, services, {
      email: sendReturnLink,
      to: { kind: 'visitor', email: link.email },
    });
  });
  return { kind: 'taken' };
}
