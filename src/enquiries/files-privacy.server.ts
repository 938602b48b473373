import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { HeldFiles, Holding } from '../platform/privacy/personal-data.server.ts';
import { openSealed } from '../platform/security/secrets.server.ts';
import {
  conversationAddresses,
  conversations,
  draftAttachments,
  messageAttachments,
  messageOriginals,
  messages,
  replyDrafts,
} from './conversations/conversations.table.server.ts';
import { originalSeal } from './mailbox/store-email.server.ts';
import { theirConversations, theirMessages } from './mentions-privacy.server.ts';
import { users } from '../accounts/auth.table.server.ts';
import { conversationActs } from './conversations/conversation-acts.table.server.ts';

/** The files in emails between the person and us. */
const readAttachments: HeldFiles = async ({ db }, subject) => {
  const { name, content, messageId } = messageAttachments;
  const found = await db
    .select({ name, content })
    .from(messageAttachments)
    .where(and(sql`${messageId} in ${theirMessages(subject)}`, isNotNull(content)))
    .orderBy(asc(messageAttachments.id));
  return found.flatMap((file) => (file.content ? { name: file.name, content: file.content } : []));
};

/** The person's own emails as they arrived; those of others in the conversation are theirs. */
const readOriginals: HeldFiles = async ({ db, secret }, { email }) => {
  const found = await db
    .select({ id: messages.id, sealed: messageOriginals.sealed })
    .from(messageOriginals)
    .innerJoin(messages, eq(messages.id, messageOriginals.messageId))
    .where(eq(messages.fromAddress, email))
    .orderBy(asc(messages.createdAt));
  const opened = found.map(async ({ id, sealed }) => ({
    name: `${id}.eml`,
    content: await promisify(gunzip)(openSealed(secret, originalSeal, sealed)),
  }));
  return Promise.all(opened);
};

export const kept = { purpose: 'To answer you', keptFor: '3 years from the last contact' } as const;

/** What followed an enquiry or an email of ours; in order of erasure. */
export const conversationHoldings: Holding[] = [
  {
    ...kept,
    title: 'Files in our emails to each other',
    table: messageAttachments,
    where: (subject) => sql`${messageAttachments.messageId} in ${theirMessages(subject)}`,
    files: readAttachments,
    shown: {
      Name: messageAttachments.name,
      Type: messageAttachments.type,
      Bytes: messageAttachments.size,
    },
  },
  {
    ...kept,
    title: 'Your emails as they arrived',
    keptFor: { name: 'original emails', hours: 90 * 24, from: messageOriginals.createdAt },
    table: messageOriginals,
    where: (subject) => sql`${messageOriginals.messageId} in ${theirMessages(subject)}`,
    files: readOriginals,
    shown: { 'Arrived on': messageOriginals.createdAt },
  },
  {
    ...kept,
    title: 'Addresses in our emails to each other',
    table: conversationAddresses,
    where: (subject) =>
      sql`(${conversationAddresses.conversationId} in ${theirConversations(subject)} or ${conversationAddresses.address} = ${subject.email})`,
    shown: {
      Field: conversationAddresses.field,
      Address: conversationAddresses.address,
      Name: conversationAddresses.name,
      'Why not delivered': conversationAddresses.fault,
    },
  },
  {
    ...kept,
    title: 'Emails and calls between us',
    table: messages,
    where: (subject) => sql`${messages.id} in ${theirMessages(subject)}`,
    shown: {
      What: messages.kind,
      'Sent by': messages.sentBy,
      From: messages.fromAddress,
      To: messages.toAddress,
      Subject: messages.subject,
      Text: messages.body,
      Quoted: messages.quoted,
      'Sent on': messages.createdAt,
    },
  },
  {
    ...kept,
    title: 'Files attached to answers that we are writing',
    table: draftAttachments,
    where: (subject) =>
      sql`(${draftAttachments.conversationId} in ${theirConversations(subject)}
        or ${draftAttachments.userId} in (select ${users.id} from ${users} where ${users.email} = ${subject.email}))`,
    shown: { Name: draftAttachments.name, Bytes: draftAttachments.size },
  },
  {
    ...kept,
    title: 'Answers to you that we are writing, or that you are writing for us',
    table: replyDrafts,
    where: (subject) =>
      sql`(${replyDrafts.conversationId} in ${theirConversations(subject)}
        or ${replyDrafts.userId} in (select ${users.id} from ${users} where ${users.email} = ${subject.email}))`,
    shown: {
      To: replyDrafts.toAddress,
      Cc: replyDrafts.cc,
      Bcc: replyDrafts.bcc,
      Subject: replyDrafts.subject,
      Text: replyDrafts.body,
      'Written on': replyDrafts.writtenAt,
    },
  },
  {
    ...kept,
    title: 'What our team did with your messages besides answering',
    table: conversationActs,
    where: (subject) => sql`${conversationActs.conversationId} in ${theirConversations(subject)}`,
    shown: { What: conversationActs.kind, On: conversationActs.at },
  },
  {
    ...kept,
    title: 'Whether your messages are answered',
    table: conversations,
    where: (subject) => sql`${conversations.id} in ${theirConversations(subject)}`,
    shown: {
      Reference: conversations.reference,
      Subject: conversations.subject,
      State: conversations.state,
      'Waiting since': conversations.waitingSince,
      'Last message': conversations.lastMessageAt,
    },
  },
];
