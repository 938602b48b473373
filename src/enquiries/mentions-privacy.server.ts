import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '../accounts/auth.table.server.ts';
import { theirPeople } from '../leads/mentions.server.ts';
import { personAddresses } from '../leads/people.table.server.ts';
import type { Db } from '../platform/database/database.server.ts';
import { phoneKey } from '../platform/forms/contact-details.ts';
import {
  type KnownAs,
  type Mentions,
  toMentionHolding,
} from '../platform/privacy/known-as.server.ts';
import type { DataSubject, Holding } from '../platform/privacy/personal-data.server.ts';
import {
  conversationAddresses,
  conversations,
  draftAttachments,
  messageAttachments,
  messages,
  replyDrafts,
  replyTemplates,
} from './conversations/conversations.table.server.ts';
import { contactEnquiries } from './enquiries.table.server.ts';

/** Names and numbers that came with their enquiries. */
export async function findKnownAs(db: Db, { email }: DataSubject): Promise<Partial<KnownAs>> {
  const { name, phone } = contactEnquiries;
  const found = await db
    .select({ name, phone })
    .from(contactEnquiries)
    .where(eq(contactEnquiries.email, email));
  return {
    names: found.map((row) => row.name),
    phones: found.flatMap((row) => phoneKey(row.phone) ?? []),
  };
}

/** Those that we began with the person too, whichever of their addresses we wrote to. */
export const theirConversations = (subject: DataSubject): SQL =>
  sql`(select ${conversations.id} from ${conversations} where ${conversations.email} = ${subject.email}
    or ${conversations.enquiryId} is null and ${conversations.email} in
      (select ${personAddresses.email} from ${personAddresses} where ${personAddresses.originId} in ${theirPeople(subject)}))`;

/** Those in conversations with others too, where they wrote or we wrote to them. */
export const theirMessages = (subject: DataSubject): SQL =>
  sql`(select ${messages.id} from ${messages}
    where ${messages.conversationId} in ${theirConversations(subject)} or ${subject.email} = case ${messages.sentBy} when 'them' then ${messages.fromAddress} else ${messages.toAddress} end)`;

/** Emails of others in a conversation in which the person wrote, or was written to, in part. */
export const besideTheirs = (subject: DataSubject): SQL =>
  sql`${messages.conversationId} in (select m.conversation_id from ${messages} as m where m.id in ${theirMessages(subject)})
    and ${messages.id} not in ${theirMessages(subject)}`;

const byTheirAccount = (column: PgColumn, { email }: DataSubject): SQL =>
  sql`${column} in (select ${users.id} from ${users} where ${users.email} = ${email})`;

const oldestOf = (column: SQL) => sql`${column}`.mapWith(conversations.createdAt);

/** What other people and the team wrote in conversations of others. */
const places: Mentions[] = [
  {
    title: 'Messages of other people that name you',
    table: contactEnquiries,
    ofOthers: ({ email }) => sql`${contactEnquiries.email} <> ${email}`,
    words: [contactEnquiries.message],
    on: contactEnquiries.createdAt,
    what: 'Messages of other people, without your address, full name and number',
  },
  {
    title: 'Emails with other people that name you',
    table: messages,
    ofOthers: (subject) => sql`${messages.id} not in ${theirMessages(subject)}`,
    words: [messages.subject, messages.body, messages.quoted, messages.fromName],
    on: messages.createdAt,
    what: 'Emails with other people, without your address, full name and number',
  },
  {
    title: 'Conversations with other people whose subject names you',
    table: conversations,
    ofOthers: (subject) => sql`${conversations.id} not in ${theirConversations(subject)}`,
    words: [conversations.subject],
    on: conversations.createdAt,
    what: 'The subject of conversations with other people, without your name',
  },
  {
    title: 'Names beside addresses of other people that are yours',
    table: conversationAddresses,
    ofOthers: (subject) =>
      sql`${conversationAddresses.conversationId} not in ${theirConversations(subject)} and ${conversationAddresses.address} <> ${subject.email}`,
    words: [conversationAddresses.name],
    on: conversationAddresses.createdAt,
    what: 'Addresses of other people, without your name',
  },
  {
    title: 'Files of other people whose name is yours',
    table: messageAttachments,
    ofOthers: (subject) => sql`${messageAttachments.messageId} not in ${theirMessages(subject)}`,
    words: [messageAttachments.name],
    on: oldestOf(
      sql`(select ${messages.createdAt} from ${messages} where ${messages.id} = ${messageAttachments.messageId})`,
    ),
    what: 'Files of other people, without your name in theirs; we do not search in files',
  },
  {
    title: 'Answers to other people that we are writing and that name you',
    table: replyDrafts,
    ofOthers: (subject) =>
      sql`(${replyDrafts.conversationId} not in ${theirConversations(subject)} and not ${byTheirAccount(replyDrafts.userId, subject)})`,
    words: [
      replyDrafts.body,
      replyDrafts.subject,
      replyDrafts.toAddress,
      replyDrafts.cc,
      replyDrafts.bcc,
    ],
    on: replyDrafts.writtenAt,
    what: 'Answers to other people that we are writing, without your address, full name and number',
  },
  {
    title: 'Files for answers to other people whose name is yours',
    table: draftAttachments,
    ofOthers: (subject) =>
      sql`(${draftAttachments.conversationId} not in ${theirConversations(subject)} and not ${byTheirAccount(draftAttachments.userId, subject)})`,
    words: [draftAttachments.name],
    on: oldestOf(
      sql`(select ${replyDrafts.writtenAt} from ${replyDrafts} where ${replyDrafts.conversationId} = ${draftAttachments.conversationId} and ${replyDrafts.userId} = ${draftAttachments.userId})`,
    ),
    what: 'Files for answers to other people, without your name in theirs',
  },
  {
    title: 'Texts for our answers that name you',
    table: replyTemplates,
    ofOthers: () => sql`true`,
    words: [replyTemplates.name, replyTemplates.body],
    on: replyTemplates.createdAt,
    what: 'Texts for our answers, without your address, full name and number',
  },
];

export const conversationMentions: Holding[] = places.map(toMentionHolding);
