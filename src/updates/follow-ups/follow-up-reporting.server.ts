import { desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { PersonalDataHolder } from '../../platform/privacy/personal-data.server.ts';
import {
  type Attention,
  attentionLine,
  mostEntries,
  type PersonHistory,
} from '../../platform/reporting.ts';
import { endReasons } from './follow-up.ts';
import { followUpPaths, followUps } from './follow-ups.table.server.ts';

export const heldPaths: Attention = {
  async waiting({ db }) {
    const held = await db.$count(followUpPaths, isNotNull(followUpPaths.heldReason));
    const about = { kind: 'follow-ups', href: href('/admin/updates/follow-ups'), isUrgent: true };
    return attentionLine(
      held,
      ['path of follow-ups is held and waits for you', 'paths of follow-ups are held'],
      about,
    );
  },
};

/** What went to a person, and why the rest did not. */
export const followUpHistory: PersonHistory = async ({ db }, emails) => {
  const rows = await db
    .select({ row: followUps, email: emailMessages })
    .from(followUps)
    .leftJoin(emailMessages, eq(emailMessages.id, followUps.emailId))
    .where(inArray(followUps.email, [...emails]))
    .orderBy(desc(followUps.changedAt))
    .limit(mostEntries);
  return rows.map(({ row: { id, title, ended, changedAt }, email }) => ({
    key: `follow-up-${id}`,
    at: email?.finishedAt ?? changedAt,
    kind: 'Follow-up',
    title: `${ended ? 'Left out of a follow-up' : 'Follow-up'}: ${title}`,
    href: href('/admin/updates/follow-ups'),
    ...(ended && { detail: endReasons[ended] }),
    ...(!ended && email?.reason && { detail: email.reason }),
    ...(!ended && email?.state === 'queued' && waits),
  }));
};

const waits = { state: { text: 'not sent yet', isUrgent: false } };

export const followUpData: PersonalDataHolder = {
  name: 'Follow-ups',
  holdings: [
    {
      title: 'Emails that followed what you asked for, or why none did',
      purpose: 'To send each once, and none after you have had enough',
      keptFor: { name: 'follow-ups', months: 12, from: followUps.changedAt },
      inNotice: 'Which emails followed what you asked for, and on which consent',
      madeElsewhere: 'made when a path of follow-ups is on',
      table: followUps,
      where: ({ email }) => eq(followUps.email, email),
      shown: {
        Email: followUps.email,
        Subject: followUps.title,
        'On the consent of': followUps.consentAt,
        'Its wording': followUps.consentWording,
        'Ended because': followUps.ended,
        State: sql`(select ${emailMessages.state} from ${emailMessages} where ${emailMessages.id} = ${followUps.emailId})`,
        'Last change': followUps.changedAt,
      },
      format: (row) => ({
        ...row,
        'Ended because': endReasons[row['Ended because'] as keyof typeof endReasons] ?? null,
      }),
    },
  ],
};
