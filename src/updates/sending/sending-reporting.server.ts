import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { Feature } from '../../platform/feature.ts';
import {
  type Attention,
  attentionLine,
  mostEntries,
  type PersonHistory,
} from '../../platform/reporting.ts';
import { leftOutReasons } from './sending.ts';
import { sendingRecipients, sendings } from './sendings.table.server.ts';

export const heldSendings: Attention = {
  async waiting({ db }) {
    const held = await db.$count(sendings, eq(sendings.state, 'held'));
    const about = { kind: 'sendings', href: href('/admin/updates'), isUrgent: true };
    return attentionLine(
      held,
      ['update is held and waits for you', 'updates are held and wait for you'],
      about,
    );
  },
};

/** The first answer of each recipient: it stands in the inbox. */
export const recordReply: NonNullable<Feature['onReply']> = async (
  tx,
  { messageIds, conversationId: repliedIn, at: repliedAt },
) => {
  const { id, messageId, sendingId } = emailMessages;
  const ofSendings = tx
    .select({ id })
    .from(emailMessages)
    .where(and(inArray(messageId, [...messageIds]), isNotNull(sendingId)));
  await tx
    .update(sendingRecipients)
    .set({ repliedAt, repliedIn })
    .where(
      and(inArray(sendingRecipients.emailId, ofSendings), isNull(sendingRecipients.repliedAt)),
    );
};

/** What was sent to a person, and what was not, with the reason. */
export const sendingHistory: PersonHistory = async ({ db }, emails) => {
  const rows = await db
    .select({
      recipient: sendingRecipients,
      title: sendings.title,
      sendingId: sendings.id,
      email: emailMessages,
    })
    .from(sendingRecipients)
    .innerJoin(sendings, eq(sendings.id, sendingRecipients.sendingId))
    .leftJoin(emailMessages, eq(emailMessages.id, sendingRecipients.emailId))
    .where(inArray(sendingRecipients.email, [...emails]))
    .orderBy(desc(sendingRecipients.changedAt))
    .limit(mostEntries);
  return rows.map(({ recipient, title, sendingId, email }) => {
    const { id, leftOut, changedAt } = recipient;
    const isRefused = email?.state === 'failed';
    const sent = isRefused ? 'Refused our update' : 'Update';
    const words = leftOut ? 'Left out of an update' : sent;
    return {
      key: `sending-${id}`,
      at: email?.finishedAt ?? changedAt,
      kind: 'Update',
      title: `${words}: ${title}`,
      href: href('/admin/updates/sendings/:id', { id: sendingId }),
      ...(leftOut && { detail: leftOutReasons[leftOut] }),
      ...(!leftOut && email?.reason && { detail: email.reason }),
      ...(!leftOut && email?.state !== 'sent' && !isRefused && waits),
    };
  });
};

const waits = { state: { text: 'not sent yet', isUrgent: false } };
