import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { Feature } from '../../platform/feature.ts';
import type { PersonalDataHolder } from '../../platform/privacy/personal-data.server.ts';
import {
  type Attention,
  attentionLine,
  mostEntries,
  type PersonHistory,
} from '../../platform/reporting.ts';
import { leftOutReasons } from './sending.ts';
import { whereRequested } from './create-sending.server.ts';
import { sendingRecipients, sendingRequests, sendings } from './sendings.table.server.ts';

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

/** What an editor asks to be sent. */
export const requestedSendings: Attention = {
  async waiting({ db }) {
    const asked = await db.$count(sendingRequests, whereRequested);
    const about = { kind: 'sendings', href: href('/admin/updates'), isUrgent: false };
    return attentionLine(
      asked,
      [
        'update is ready, and you are asked to send it',
        'updates are ready, and you are asked to send them',
      ],
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
      isStopped: eq(sendings.state, 'stopped').mapWith(Boolean),
      sendingId: sendings.id,
      email: emailMessages,
    })
    .from(sendingRecipients)
    .innerJoin(sendings, eq(sendings.id, sendingRecipients.sendingId))
    .leftJoin(emailMessages, eq(emailMessages.id, sendingRecipients.emailId))
    .where(inArray(sendingRecipients.email, [...emails]))
    .orderBy(desc(sendingRecipients.changedAt))
    .limit(mostEntries);
  return rows.map(({ recipient, title, isStopped, sendingId, email }) => {
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
      ...(!leftOut &&
        email?.state !== 'sent' &&
        !isRefused && {
          state: { text: isStopped ? 'not sent' : 'not sent yet', isUrgent: false },
        }),
    };
  });
};

export const sendingData: PersonalDataHolder = {
  name: 'Updates sent',
  holdings: [
    {
      title: 'Updates that we sent you, or left you out of',
      purpose: 'To show that you got only what you agreed to, and nothing twice',
      keptFor: { name: 'recipients of updates', months: 12, from: sendingRecipients.changedAt },
      inNotice: 'Which updates we sent you, and on which consent',
      madeElsewhere: 'made when an update is sent to those who confirmed',
      table: sendingRecipients,
      where: ({ email }) => eq(sendingRecipients.email, email),
      shown: {
        Email: sendingRecipients.email,
        Update: sql`(select ${sendings.title} from ${sendings} where ${sendings.id} = ${sendingRecipients.sendingId})`,
        'On the consent of': sendingRecipients.consentAt,
        'Its wording': sendingRecipients.consentWording,
        'Left out because': sendingRecipients.leftOut,
        State: sql`(select ${emailMessages.state} from ${emailMessages} where ${emailMessages.id} = ${sendingRecipients.emailId})`,
        'Answered on': sendingRecipients.repliedAt,
        'Last change': sendingRecipients.changedAt,
      },
      format: (row) => ({
        ...row,
        'Left out because':
          leftOutReasons[row['Left out because'] as keyof typeof leftOutReasons] ?? null,
      }),
    },
  ],
};
