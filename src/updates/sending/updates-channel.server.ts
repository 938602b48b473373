import { eq, sql } from 'drizzle-orm';
import type { Channel } from '../../platform/jobs/channel.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { Services } from '../../platform/services.ts';
import { ratePerMinute } from './sending.ts';
import { type Sending, sendings } from './sendings.table.server.ts';

const whereSending = eq(sendings.state, 'sending');

/** The emails of sendings that go on; those of others stay queued until theirs does. */
export const updatesChannel: Channel<Services, typeof emailMessages> = {
  ...emailChannel,
  only: sql`${emailMessages.sendingId} in (select ${sendings.id} from ${sendings} where ${whereSending})`,
  // Of three connections to the mail server, one is left for other emails.
  atOnce: 2,
  async rate(services) {
    const [sending] = await services.db.select().from(sendings).where(whereSending).limit(1);
    return sending ? getRate(services, sending) : 0;
  },
};

/** A minute. */
export function getRate(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { isFirst, startedAt }: Sending,
): number {
  const since = clock().getTime() - (startedAt ?? clock()).getTime();
  return ratePerMinute(config.UPDATES_PER_MINUTE, isFirst, since);
}
