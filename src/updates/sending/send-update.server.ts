import { eq } from 'drizzle-orm';
import { recordAddressBounce } from '../../leads/people.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { defineEmail } from '../../platform/email/email.ts';
import {
  type EmailMessage,
  emailMessages,
} from '../../platform/email/email-messages.table.server.ts';
import type { Services } from '../../platform/services.ts';
import { readStanding } from './audience.server.ts';
import type { LeftOutReason } from './sending.ts';
import { sendingRecipients, sendings, updatePurpose } from './sendings.table.server.ts';
import { readUpdateForMany } from '../email/read-update.server.ts';
import { composeUpdate, getReplyTo } from '../email/update.email.tsx';

/** The email of one recipient. Whether they may get it is asked again at every try. */
export const sendUpdate = defineEmail({
  name: updatePurpose,
  async compose({ id, about, recipient }, services: Services) {
    const found = await find(services, about);
    if (!found || recipient === null || found.recipient.emailId !== id) return null;
    const { sending } = found;
    if (sending.state === 'paused' || sending.state === 'held') {
      return { waitsFor: 'its sending is paused' };
    }
    const { slug, narrowing, revision } = sending;
    const at = services.clock();
    const of = { slug, narrowing, at, sendingId: sending.id };
    const { reason, consentAt, isBack } = await readStanding(services, recipient, of);
    if (reason) {
      await leaveOut(services, about, reason);
      return null;
    }
    const update = await readUpdateForMany(services, { slug, revision });
    if (!update) return { waitsFor: 'its revision cannot be read' };
    const links = await services.subscriptions.linksFor(recipient, id);
    const composed = await composeUpdate(update, { links, consentAt, isBack });
    return { ...composed, replyTo: getReplyTo(services) };
  },
  whenRefused: recordRefusal,
});

async function find({ db }: Services, recipientId: string) {
  const [found] = await db
    .select({ recipient: sendingRecipients, sending: sendings })
    .from(sendingRecipients)
    .innerJoin(sendings, eq(sendings.id, sendingRecipients.sendingId))
    .where(eq(sendingRecipients.id, recipientId));
  return found;
}

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
