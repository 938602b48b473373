import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { recordAddressBounce } from '../../leads/people.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { complained, emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { recordBounced } from '../../platform/email/send-email.server.ts';
import { messages } from '../conversations/conversations.table.server.ts';
import { recordUndelivered } from '../conversations/record-answer.server.ts';
import { settle } from '../conversations/settle.server.ts';
import type { Bounce, DeliveryReport } from './delivery-report.ts';
import {
  type Dependencies,
  findCopies,
  recordComplaint,
  type SentEmail,
} from './record-complaint.server.ts';

/**
 * Marks the email that a bounce or a complaint is about, and the address that we sent it to, not any other
 * addresses the report names. One about an email that we never sent changes nothing; nor does one that was
 * recorded before, as a mailbox may be read again from its beginning.
 */
export async function recordReport(
  tx: Tx,
  services: Dependencies,
  report: DeliveryReport,
): Promise<'recorded' | 'known' | 'unknown'> {
  const sent = await findSent(tx, report.messageIds);
  if (!sent) return 'unknown';
  const isNews =
    report.kind === 'bounce'
      ? await recordBounce(tx, services, sent, report)
      : await recordComplaint(tx, services, sent);
  return isNews ? 'recorded' : 'known';
}

/** Shows at the email what a report says that anyone may have written: a person decides what it is worth. */
export async function recordUnproven(
  tx: Tx,
  _services: Dependencies,
  report: DeliveryReport,
): Promise<'recorded' | 'known' | 'unknown'> {
  const sent = await findSent(tx, report.messageIds);
  if (!sent) return 'unknown';
  const told = `${unproven}: ${report.kind === 'bounce' ? report.reason : complained}`;
  const marked = await tx
    .update(messages)
    .set({ bounceReason: told })
    .where(and(eq(messages.messageId, sent.messageId), isNull(messages.bounceReason)))
    .returning({ id: messages.id });
  const { messageId, reason, state } = emailMessages;
  const noted = await tx
    .update(emailMessages)
    .set({ reason: told })
    .where(and(eq(messageId, sent.messageId), eq(state, 'sent'), isNull(reason)))
    .returning({ id: emailMessages.id });
  return marked.length + noted.length > 0 ? 'recorded' : 'known';
}

const unproven = 'a report that could not be verified';

/** More would be no report of one email. */
const mostIds = 20;

async function findSent(tx: Tx, ids: readonly string[]): Promise<SentEmail | null> {
  for (const id of ids.slice(0, mostIds)) {
    const { messageId, sentAs, toAddress, sentBy } = messages;
    const [message] = await tx
      .select({ id: messages.id, messageId, recipient: toAddress })
      .from(messages)
      .where(
        and(
          or(eq(messageId, id), eq(sentAs, id)),
          or(eq(sentBy, 'us'), isNotNull(messages.forwarded)),
        ),
      );
    const [email] = await tx
      .select({ messageId: emailMessages.messageId, recipient: emailMessages.recipient })
      .from(emailMessages)
      .where(eq(emailMessages.messageId, id));
    const found = message ?? email;
    if (!found) continue;
    return {
      id: message?.id ?? null,
      messageId: found.messageId ?? id,
      recipient: found.recipient,
    };
  }
  return null;
}

async function recordBounce(
  tx: Tx,
  { clock, log }: Dependencies,
  sent: SentEmail,
  bounce: Bounce,
): Promise<boolean> {
  const now = clock();
  const { messageId, recipient } = sent;
  const { isFinal, isOfAddress, reason } = bounce;
  const copies = await findCopies(tx, sent);
  const copy = copies.find(({ address }) => address === bounce.recipient);
  if (copy) {
    if (!isFinal || copy.fault !== null) return false;
    await recordUndelivered(tx, copy.message, { ...bounce, address: copy.address, at: now });
    return true;
  }
  // Of several, one whom the report does not name by our address for them.
  const isUnclear = copies.length > 0 && bounce.recipient !== recipient;
  const marked = await tx
    .update(messages)
    .set({ bounceReason: reason, ...(isFinal && { bouncedAt: now }) })
    .where(and(eq(messages.messageId, messageId), isNull(messages.bouncedAt)))
    .returning({ conversationId: messages.conversationId });
  if (!isFinal) return marked.length > 0;
  for (const { conversationId } of marked) await settle(tx, conversationId);
  const isRecorded = await recordBounced(tx, { clock, log }, messageId, reason);
  const isNews = marked.length > 0 || isRecorded;
  if (!isNews || !isOfAddress || isUnclear) return isNews;
  const whereNamed = eq(emailMessages.messageId, messageId);
  await tx.update(emailMessages).set({ isRecipientRefused: true }).where(whereNamed);
  if (recipient !== null) await recordAddressBounce(tx, recipient, { at: now, reason });
  return true;
}
