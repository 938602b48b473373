import { eq, isNotNull, ne, sql } from 'drizzle-orm';
import { recordAddressBounce } from '../../leads/people.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { defineEmail } from '../../platform/email/email.ts';
import {
  type EmailMessage,
  emailMessages,
} from '../../platform/email/email-messages.table.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import type { Channel } from '../../platform/jobs/channel.server.ts';
import type { Services } from '../../platform/services.ts';
import { composeUpdate, readUpdateForMany } from '../email/read-update.server.ts';
import { getReplyTo } from '../email/update.email.tsx';
import { type LeftOutReason, ratePerMinute } from './sending.ts';
import {
  type Sending,
  sendingRecipients,
  sendings,
  updatePurpose,
} from './sendings.table.server.ts';
import { getLinks, lookUp } from './standings.server.ts';

/** The email of one recipient. Whether they may get it is asked again at every try. */
export const sendUpdate = defineEmail({
  name: updatePurpose,
  async compose({ id, about, recipient }, services: Services, batch) {
    const found = (await lookUp(services, batch)).get(id);
    if (!found || recipient === null) return null;
    const { state, slug, revision } = found.sending;
    if (state === 'paused' || state === 'held' || state === 'stopped') {
      return { waitsFor: `its sending is ${state}` };
    }
    const { reason, consentAt, isBack } = found.standing;
    if (reason) {
      await leaveOut(services, about, reason);
      return null;
    }
    const update = await readUpdateForMany(services, { slug, revision });
    if (!update) return { waitsFor: 'its revision cannot be read' };
    const links = (await getLinks(services, batch)).get(id);
    if (!links) return null;
    const composed = composeUpdate(update, { links, consentAt, isBack });
    return { ...composed, replyTo: getReplyTo(services) };
  },
  whenRefused: recordRefusal,
});

async function leaveOut(
  { db, clock }: Services,
  id: string,
  leftOut: LeftOutReason,
): Promise<void> {
  await db
    .update(sendingRecipients)
    .set({ leftOut, emailId: null, changedAt: clock() })
    .where(eq(sendingRecipients.id, id));
}

/** An address that its mail server does not know gets no other email, until the team corrects it. */
export async function recordRefusal(
  tx: Tx,
  { id }: EmailMessage,
  services: Services,
): Promise<void> {
  const { recipient, reason, isRecipientRefused } = emailMessages;
  const [email] = await tx
    .select({ recipient, reason, isRecipientRefused })
    .from(emailMessages)
    .where(eq(emailMessages.id, id));
  if (!email?.recipient || !email.isRecipientRefused) return;
  await recordAddressBounce(tx, email.recipient, { at: services.clock(), reason: email.reason });
}

const whereSending = eq(sendings.state, 'sending');
const { sendingId } = emailMessages;

/** The emails of sendings that go on; those of others stay queued until theirs does. */
export const updatesChannel: Channel<Services, typeof emailMessages> = {
  ...emailChannel,
  // Excluded rather than chosen, so that it finds them by when they are due, however many are queued.
  only: sql`${isNotNull(sendingId)} and ${sendingId} <> all(array(
    select ${sendings.id} from ${sendings} where ${ne(sendings.state, 'sending')}))`,
  // Of three connections to the mail server, one is left for other emails.
  atOnce: 2,
  claims: 40,
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
