import { eq, sql, isNull, type SQL } from 'drizzle-orm';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import type { Holding, PersonalDataHolder } from '../platform/privacy/personal-data.server.ts';
import {
  messageOriginals,
  messages,
  conversations,
  replyDrafts,
} from './conversations/conversations.table.server.ts';
import { contactEnquiries, refusedSenders } from './enquiries.table.server.ts';
import { besideTheirs, conversationMentions, findKnownAs } from './mentions-privacy.server.ts';
import { conversationHoldings, kept } from './files-privacy.server.ts';
import { sendContactEmail } from './enquiry-notice.email.tsx';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { consentRetention } from '../leads/record-contact.server.ts';
import { leads } from '../leads/leads.table.server.ts';
import { personAddresses } from '../leads/people.table.server.ts';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { conversationActs } from './conversations/conversation-acts.table.server.ts';
import { enquiryConsent } from './enquiry.ts';

/** Before their emails go, by which the conversations are found. */
const quoteHoldings: Holding[] = [
  {
    ...kept,
    title: 'Emails of other people, as they arrived, that may quote you',
    keptFor: '90 days',
    table: messageOriginals,
    where: (subject) =>
      sql`${messageOriginals.messageId} in (select ${messages.id} from ${messages} where ${besideTheirs(subject)})`,
    shown: { 'Arrived on': messageOriginals.createdAt },
  },
  {
    ...kept,
    title: 'What other people quoted in a conversation that you wrote in',
    table: messages,
    where: (subject) => sql`(${besideTheirs(subject)} and ${messages.quoted} is not null)`,
    shown: { On: messages.createdAt },
    keeps: {
      what: 'What they wrote themselves, without anything that they quoted',
      why: 'It is their own (UK GDPR, Articles 4(1) and 17(1))',
      until: '3 years from the last contact with them',
      ifAny: true,
      async reduce(tx, subject) {
        const reduced = await tx
          .update(messages)
          .set({ quoted: null })
          .where(sql`(${besideTheirs(subject)} and ${messages.quoted} is not null)`)
          .returning({ id: messages.id });
        return reduced.length;
      },
    },
  },
];

export const enquiryData: PersonalDataHolder = {
  name: 'Enquiries',
  knownAs: findKnownAs,
  holdings: [
    ...conversationMentions,
    ...quoteHoldings,
    ...conversationHoldings,
    {
      title: 'That we do not store your emails, by a keyed hash of your address',
      purpose: 'Not to store emails that we did not ask for',
      keptFor: { name: 'refused senders', months: 36, from: refusedSenders.refusedAt },
      table: refusedSenders,
      where: ({ email, hashValue }) => eq(refusedSenders.addressHash, hashValue(email)),
      shown: { 'Refused on': refusedSenders.refusedAt },
    },
    {
      // It can't be sent once its message is deleted; those kept whole: platform/feature.server.ts.
      title: 'Notices to our team of your messages',
      purpose: 'To tell the people who answer you',
      keptFor: 'A year',
      table: emailMessages,
      where: ({ email }) =>
        sql`${emailMessages.purpose} = ${sendContactEmail.name} and ${emailMessages.keptContent} is null and ${emailMessages.about} in (select ${contactEnquiries.id} from ${contactEnquiries} where ${contactEnquiries.email} = ${email})`,
      shown: { 'Owed since': emailMessages.createdAt, State: emailMessages.state },
    },
    {
      title: 'Messages you sent us',
      purpose: 'To answer you',
      keptFor: '3 years from the last contact',
      table: contactEnquiries,
      where: ({ email }) => eq(contactEnquiries.email, email),
      shown: {
        Reference: contactEnquiries.reference,
        Name: contactEnquiries.name,
        Email: contactEnquiries.email,
        Phone: contactEnquiries.phone,
        Message: contactEnquiries.message,
        'Sent on': contactEnquiries.createdAt,
        'Page it was sent from': contactEnquiries.page,
        'Seconds between opening the page and sending': contactEnquiries.formTimestamp,
        'Suspected to be spam': contactEnquiries.suspectedSpam,
        'Why suspected': contactEnquiries.spamMark,
      },
    },
  ],
};

/** A lead is kept for three years after the last contact, and its enquiries as long as the lead. */
const whereOverFor = (email: PgColumn): SQL =>
  sql`not exists (select 1 from ${leads} where ${leads.email} = ${email})`;

const byArrival = { table: contactEnquiries, from: contactEnquiries.createdAt };
const bySilence = { table: conversations, from: conversations.lastMessageAt };

export const enquiryRetention: RetentionRule[] = [
  {
    name: 'enquiries',
    ...byArrival,
    keptFor: { months: 36 },
    only: whereOverFor(contactEnquiries.email),
  },
  {
    name: 'spam',
    ...byArrival,
    keptFor: { hours: 30 * 24 },
    only: (due) =>
      sql`exists (select 1 from ${conversations} where ${conversations.enquiryId} = ${contactEnquiries.id} and ${conversations.spamAt} < ${due})`,
  },
  {
    name: 'conversations',
    ...bySilence,
    keptFor: { months: 36 },
    only: sql`not exists (select 1 from ${personAddresses} where ${personAddresses.email} = ${conversations.email})`,
  },
  {
    name: 'spam conversations',
    table: conversations,
    from: conversations.spamAt,
    keptFor: { hours: 30 * 24 },
    only: isNull(conversations.enquiryId),
  },
  {
    name: 'refused emails',
    ...bySilence,
    keptFor: { hours: 24 },
    only: (due) =>
      sql`(${conversations.state} = 'refused' and not exists (select 1 from ${conversationActs}
        where ${conversationActs.conversationId} = ${conversations.id} and ${conversationActs.at} >= ${due}))`,
  },
  {
    name: 'emails of new senders',
    ...bySilence,
    keptFor: { hours: 90 * 24 },
    only: eq(conversations.state, 'new'),
  },
  {
    name: 'unsent emails',
    table: conversations,
    from: conversations.createdAt,
    keptFor: { hours: 30 * 24 },
    only: (due) =>
      sql`(${conversations.state} = 'draft' and not exists (select 1 from ${replyDrafts} where ${replyDrafts.conversationId} = ${conversations.id} and ${replyDrafts.writtenAt} >= ${due}))`,
  },
  consentRetention(enquiryConsent, { months: 36 }, whereOverFor),
];
