import { eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { consentRetention } from '../leads/consents.server.ts';
import { leads } from '../leads/leads.table.server.ts';
import { personAddresses } from '../leads/people.table.server.ts';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { conversationActs } from './conversations/conversation-acts.table.server.ts';
import { conversations, replyDrafts } from './conversations/conversations.table.server.ts';
import { contactEnquiries, refusedSenders } from './enquiries.table.server.ts';
import { enquiryConsent } from './enquiry.ts';

/** A lead is kept for three years after the last contact, and its enquiries as long as the lead. */
const whereOverFor = (email: PgColumn): SQL =>
  sql`not exists (select 1 from ${leads} where ${leads.email} = ${email})`;

export const enquiryRetention: RetentionRule[] = [
  {
    name: 'enquiries',
    table: contactEnquiries,
    from: contactEnquiries.createdAt,
    keptFor: { months: 36 },
    only: whereOverFor(contactEnquiries.email),
  },
  {
    name: 'spam',
    table: contactEnquiries,
    from: contactEnquiries.createdAt,
    keptFor: { hours: 30 * 24 },
    only: (due) =>
      sql`exists (select 1 from ${conversations} where ${conversations.enquiryId} = ${contactEnquiries.id} and ${conversations.spamAt} < ${due})`,
  },
  {
    name: 'conversations',
    table: conversations,
    from: conversations.lastMessageAt,
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
    table: conversations,
    from: conversations.lastMessageAt,
    keptFor: { hours: 24 },
    only: (due) =>
      sql`(${conversations.state} = 'refused' and not exists (select 1 from ${conversationActs}
        where ${conversationActs.conversationId} = ${conversations.id} and ${conversationActs.at} >= ${due}))`,
  },
  {
    name: 'emails of new senders',
    table: conversations,
    from: conversations.lastMessageAt,
    keptFor: { hours: 90 * 24 },
    only: eq(conversations.state, 'new'),
  },
  {
    name: 'refused senders',
    table: refusedSenders,
    from: refusedSenders.refusedAt,
    keptFor: { months: 36 },
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
