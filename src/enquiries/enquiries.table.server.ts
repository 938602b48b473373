import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
