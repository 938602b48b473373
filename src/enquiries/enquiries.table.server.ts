import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { searchWords, timestamptz } from '../platform/database/columns.ts';
import { users } from '../accounts/auth.table.server.ts';

export const contactEnquiries = pgTable(
  'contact_enquiries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    message: text('message').notNull(),
    /** Seconds from page load to submission; null without JavaScript. */
    formTimestamp: integer('form_timestamp'),
    suspectedSpam: boolean('suspected_spam').notNull(),
    spamMark: text('spam_mark'),
    /** Sent while the site-wide limit was exceeded, so its email was held. */
    inRush: boolean('in_rush').notNull().default(false),
    /** Keyed hash of sender and content, to detect repeats. */
    fingerprint: text('fingerprint'),
    page: text('page').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    answeredAt: timestamptz('answered_at'),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('contact_enquiries_repeat').on(table.fingerprint, table.createdAt),
    index('contact_enquiries_newest').on(table.createdAt, table.id),
    index('contact_enquiries_person').on(table.email, table.id, table.createdAt),
    index('contact_enquiries_words').using(
      'gin',
      searchWords(table.email, table.name, table.reference),
    ),
    index('contact_enquiries_message').using('gin', searchWords(table.message)),
    index('contact_enquiries_waiting')
      .on(table.createdAt)
      .where(sql`${table.answeredAt} is null and not ${table.suspectedSpam}`),
    index('contact_enquiries_answerer').on(table.answeredBy),
  ],
);

export type StoredEnquiry = typeof contactEnquiries.$inferSelect;

/** Senders whose emails are not stored, unless they answer ours. */
export const refusedSenders = pgTable('refused_senders', {
  /** A keyed hash. */
  addressHash: text('address_hash').primaryKey(),
  refusedAt: timestamptz('refused_at').notNull(),
});

/** How far each followed folder was read (RFC 3501, 2.3.1.1). */
export const mailboxes = pgTable('mailboxes', {
  folder: text('folder').primaryKey(),
  uidValidity: text('uid_validity').notNull(),
  lastUid: bigint('last_uid', { mode: 'number' }).notNull(),
  /** The emails that are being read, from one to another: one of those that stand here at a start ended it. */
  tryingFrom: bigint('trying_from', { mode: 'number' }),
  tryingTo: bigint('trying_to', { mode: 'number' }),
  /** How many emails could not be read and belong to no conversation that is known. */
  unreadable: integer('unreadable').notNull().default(0),
  /** Emails that arrived earlier begin no conversation: they were there before us, or have been read. */
  takesFrom: timestamptz('takes_from').notNull().defaultNow(),
  /** When it was last read to its end. */
  readAt: timestamptz('read_at'),
  /** Since when it can't be read, and why. */
  failingSince: timestamptz('failing_since'),
  failure: text('failure'),
  /** The servers whose Authentication-Results stood in notices of ours that came back there. */
  authservIds: text('authserv_ids').array().notNull().default([]),
});
