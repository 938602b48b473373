import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, literals, searchWords, timestamptz } from '../../platform/database/columns.ts';
import { userId, users } from '../../accounts/auth.table.server.ts';
import { undoableChanges } from '../../leads/people/people-lists.table.server.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';

/** `new` waits for the team to take or refuse its sender, whom we do not know; `refused` is deleted in a day. */
export const conversationStates = ['draft', 'new', 'open', 'done', 'spam', 'refused'] as const;

/**
 * What follows an enquiry, an email that someone wrote to the mailbox, or one of ours to a person, which is a
 * draft until it is sent. The thread is the enquiry's message, then its `messages`; the person is found by the address. `settle` alone writes the
 * columns from `state` to `lastMessageAt`.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    enquiryId: uuid('enquiry_id')
      .unique()
      .references(() => contactEnquiries.id, { onDelete: 'cascade' }),
    /** The address we write to. */
    email: text('email').notNull(),
    /** The enquiry's, or one of its own. */
    reference: text('reference').notNull().unique(),
    subject: text('subject').notNull(),
    state: text('state', { enum: conversationStates }).notNull().default('open'),
    /** Whether its sender was unknown to us. */
    isByStranger: boolean('is_by_stranger').notNull().default(false),
    /** When their first message came that we have not answered; null if none, and unless it is open. */
    waitingSince: timestamptz('waiting_since'),
    /** When something last came that none of the team has opened; null if nothing, and unless it is open. */
    unreadSince: timestamptz('unread_since'),
    /** When the team marked it or its person as spam: it is deleted 30 days later. */
    spamAt: timestamptz('spam_at'),
    lastMessageAt: timestamptz('last_message_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** By the clock of the database. */
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('conversations_changed').on(table.changedAt),
    index('conversations_waiting')
      .on(table.waitingSince)
      .where(sql`${table.waitingSince} is not null`),
    index('conversations_unread')
      .on(table.unreadSince)
      .where(sql`${table.unreadSince} is not null`),
    index('conversations_newest').on(table.state, table.lastMessageAt, table.id),
    index('conversations_person').on(table.email, table.lastMessageAt),
    check('conversations_state', sql`${table.state} in (${literals(conversationStates)})`),
  ],
);

/** The messages, or the enquiry by the conversation's id, that an email passes on. */
export type Forwarded = { ids: string[]; withFiles: boolean };

export const messageKinds = ['email', 'call'] as const;

/** Theirs and ours; what is the team's own, or only says so, is a note: it answers nothing. */
export const messageSides = ['them', 'us', 'team', 'unproven'] as const;

/** A message after the enquiry, or a call that the team logged. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: messageKinds }).notNull().default('email'),
    sentBy: text('sent_by', { enum: messageSides }).notNull(),
    /** Of the team; null for them, for mail from a program whose address is no account, and after deletion. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    fromName: text('from_name'),
    fromAddress: text('from_address').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    /** Plain text. */
    body: text('body').notNull(),
    /** The text quoted from earlier messages, apart from `body`. */
    quoted: text('quoted'),
    /** Parts left out of `body`, in words: '1 picture from elsewhere left out'. */
    leftOut: text('left_out'),
    /** With angle brackets. */
    messageId: text('message_id').unique(),
    /** The Message-ID that the mail server gave ours in place of it; null if none. */
    sentAs: text('sent_as').unique(),
    /** Set for what the team passed on to others: it is a note, and so are the answers. */
    forwarded: jsonb('forwarded').$type<Forwarded>(),
    /** Written by a program, such as an out-of-office reply: it neither starts the clock nor stops it. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** The row of `email_messages` that sends it. */
    emailId: uuid('email_id').unique(),
    /** Its place in the thread: when it arrived or, for ours, was written. */
    createdAt: timestamptz('created_at').notNull(),
    /** What its header `Date` says, which anyone can choose. */
    datedAt: timestamptz('dated_at'),
    /** When the mail server accepted it, or it arrived. */
    acceptedAt: timestamptz('accepted_at'),
    /** When we read it from the inbox; null for what we wrote, here or in a mail program. */
    recordedAt: timestamptz('recorded_at'),
    bouncedAt: timestamptz('bounced_at'),
    bounceReason: text('bounce_reason'),
    /** What undoes that it was logged as a call, moved here from the notes, or back to them. */
    changeId: uuid('change_id').references(() => undoableChanges.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('messages_conversation').on(table.conversationId, table.createdAt),
    index('messages_newest').on(table.createdAt, table.id),
    index('messages_author').on(table.authorId),
    index('messages_change').on(table.changeId),
    index('messages_bounced')
      .on(table.bouncedAt)
      .where(sql`${table.bouncedAt} is not null`),
    index('messages_words').using('gin', searchWords(table.subject, table.body)),
    check('messages_kind', sql`${table.kind} in (${literals(messageKinds)})`),
    check('messages_side', sql`${table.sentBy} in (${literals(messageSides)})`),
  ],
);

export const addressFields = ['from', 'reply-to', 'to', 'cc', 'bcc', 'added'] as const;

/** Every address in the emails of a conversation, and those that the team added by hand (`added`). */
export const conversationAddresses = pgTable(
  'conversation_addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The email that has it; null if it was added by hand. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    field: text('field', { enum: addressFields }).notNull(),
    address: text('address').notNull(),
    name: text('name'),
    /** Why a copy of ours was not delivered there; null if nothing says so. */
    fault: text('fault'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('conversation_addresses_conversation').on(table.conversationId, table.createdAt),
    index('conversation_addresses_message').on(table.messageId),
    index('conversation_addresses_address').on(table.address),
    check('conversation_addresses_field', sql`${table.field} in (${literals(addressFields)})`),
  ],
);

export const messageAttachments = pgTable(
  'message_attachments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** By its content, not by what the email says. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Null if it was refused or too large: the page says why. */
    content: bytea('content'),
    refusedFor: text('refused_for'),
    /** What it may do when it is opened, such as run a script: said before it is downloaded. */
    warning: text('warning'),
  },
  (table) => [index('message_attachments_message').on(table.messageId)],
);

/** The email as it came, sealed with the installation's secret; kept for 90 days. */
export const messageOriginals = pgTable(
  'message_originals',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    sealed: bytea('sealed').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('message_originals_age').on(table.createdAt)],
);

/** Who is writing a reply, with their draft. */
export const replyDrafts = pgTable(
  'reply_drafts',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: userId(),
    body: text('body').notNull(),
    /** Whom it goes to and under which subject, as typed; empty where that is as proposed. */
    toAddress: text('to_address').notNull().default(''),
    cc: text('cc').notNull().default(''),
    bcc: text('bcc').notNull().default(''),
    subject: text('subject').notNull().default(''),
    startedAt: timestamptz('started_at').notNull(),
    writtenAt: timestamptz('written_at').notNull(),
    /** What restores it; null unless it was discarded. */
    discardedBy: uuid('discarded_by').references(() => undoableChanges.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('reply_drafts_user').on(table.userId),
    index('reply_drafts_discarded').on(table.discardedBy),
  ],
);

/** Files attached to a draft. */
export const draftAttachments = pgTable(
  'draft_attachments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    conversationId: uuid('conversation_id').notNull(),
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'draft_attachments_draft',
      columns: [table.conversationId, table.userId],
      foreignColumns: [replyDrafts.conversationId, replyDrafts.userId],
    }).onDelete('cascade'),
    index('draft_attachments_of_draft').on(table.conversationId, table.userId),
  ],
);

export const replyTemplates = pgTable('reply_templates', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  body: text('body').notNull(),
  /** The key that inserts it: 1 to 9. */
  position: integer('position').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});
