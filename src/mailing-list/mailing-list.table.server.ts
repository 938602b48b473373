import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { searchWords, timestamptz } from '../platform/database/columns.ts';
import type { Subject } from '../platform/email/subscriptions.ts';

/**
 * `is_active` means that updates may be sent: the subscriber has confirmed and has not unsubscribed
 * since. It is false until then, so selecting active rows never includes an address that was merely typed
 * into a form.
 */
export const emailSubscribers = pgTable(
  'email_subscribers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull().unique(),
    name: text('name'),
    subscriptionSource: text('subscription_source').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    /** When consent was first given, on a page behind a link emailed to the address. */
    confirmedAt: timestamptz('confirmed_at'),
    /** Null again after resubscribing. The retention period starts here. */
    unsubscribedAt: timestamptz('unsubscribed_at'),
    declinedSubjects: text('declined_subjects').array().$type<Subject[]>().notNull().default([]),
    /** No updates until then. Stays when it is over: the next update says so. */
    pausedUntil: timestamptz('paused_until'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('email_subscribers_newest').on(table.createdAt, table.id),
    index('email_subscribers_email').on(table.email, table.id, table.createdAt),
    index('email_subscribers_words').using('gin', searchWords(table.email, table.name)),
    check(
      'email_subscribers_active',
      sql`not ${table.isActive} or (${table.confirmedAt} is not null and ${table.unsubscribedAt} is null)`,
    ),
  ],
);

/** What the form on the page of the updates was sent with; the confirmation has its own record. */
export const subscriptionRequests = pgTable(
  'subscription_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    wording: text('wording').notNull(),
    wordingVersion: text('wording_version').notNull(),
    page: text('page').notNull(),
    /** Keyed hash of the address, to detect repeats. */
    fingerprint: text('fingerprint').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('subscription_requests_repeat').on(table.fingerprint, table.createdAt),
    index('subscription_requests_email').on(table.email),
  ],
);

/**
 * Hashes of the secrets in our emails' links, one for each email and purpose. Rows stay after use: a used
 * link still leads from 'success' to 'resubscribed'.
 */
export const subscriptionTokens = pgTable(
  'subscription_tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: ['confirm', 'unsubscribe', 'one_click'] }).notNull(),
    email: text('email').notNull(),
    /** The email that has the link, where that is known. */
    emailId: uuid('email_id'),
    /** Null for one-click, which works for the life of the email. */
    expiresAt: timestamptz('expires_at'),
    usedAt: timestamptz('used_at'),
    /** An unsubscribe link can be undone once. */
    resubscribedAt: timestamptz('resubscribed_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('subscription_tokens_person').on(table.email),
    index('subscription_tokens_used_of')
      .on(table.emailId)
      .where(sql`${table.emailId} is not null and ${table.usedAt} is not null`),
    check(
      'subscription_tokens_purpose',
      sql`${table.purpose} in ('confirm', 'unsubscribe', 'one_click')`,
    ),
  ],
);

/**
 * Addresses that get only the emails they ask for. Stored as a keyed hash, so the row can outlive the
 * erasure of everything else about the person.
 */
export const suppressions = pgTable('suppressions', {
  emailHash: text('email_hash').primaryKey(),
  reason: text('reason', {
    enum: ['unsubscribe_page', 'one_click', 'objection', 'erasure'],
  }).notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

export type SuppressionReason = typeof suppressions.$inferSelect.reason;
