import { eq } from 'drizzle-orm';
import type { Services } from '../platform/services.ts';
import type { Limit } from '../platform/security/limits.server.ts';
import { hashToken } from '../platform/security/secrets.server.ts';
import { queueEmailWithinLimits } from '../platform/email/queue-email-within-limits.server.ts';
import { isOnList } from './membership.server.ts';
import type { LinkRequested } from './request-unsubscribe-link.server.ts';
import { sendReturnLink } from './send-return-link.job.server.ts';
import { subscriptionTokens } from './subscription-tokens.table.server.ts';

const perNetwork: Limit = { name: 'return-link', points: 10, seconds: 3600 };
const inAll: Limit = { name: 'return-link-all', points: 1000, seconds: 3600 };

/**
 * Emails a fresh confirmation link to the address this token was sent to, unless it is subscribed. An old
 * email may have been forwarded, so its token alone resubscribes no one.
 */
export async function requestReturnLink(
  services: Services,
  token: string,
  network: string,
): Promise<LinkRequested> {
  const { limits, db } = services;
  const limited = await limits.consumeInOrder([
    [perNetwork, network],
    [inAll, 'everybody'],
  ]);
  if (limited) return limited;
  await db.transaction(async (tx) => {
    const isIt = eq(subscriptionTokens.hash, hashToken(token));
    const [link] = await tx.select().from(subscriptionTokens).where(isIt);
    if (!link || (await isOnList(tx, link.email))) return;
    await queueEmailWithinLimits(tx, services, {
      job: sendReturnLink,
      about: {},
      recipient: link.email,
    });
  });
  return { is: 'taken' };
}
