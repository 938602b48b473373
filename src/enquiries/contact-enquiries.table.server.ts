import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.server.ts';
import { searchWords } from '../platform/database/search-text.server.ts';
import { users } from '../accounts/auth.table.server.ts';

/** What visitors wrote through the contact form. */
export const contactEnquiries = pgTable(
  'contact_enquiries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    message: text('message').notNull(),
    /** Seconds from the page's load to sending; null without JavaScript. */
    formTimestamp: integer('form_timestamp'),
    suspectedSpam: boolean('suspected_spam').notNull(),
    spamMark: text('spam_mark'),
    /** Came past the ceiling for all visitors together; its email was held. */
    inRush: boolean('in_rush').notNull().default(false),
    /**
     * Keyed hash of sender and content, by which a repeat is recognised; null once a later enquiry has
     * taken it over.
     */
    fingerprint: text('fingerprint').unique(),
    page: text('page').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** When a member of the team says they answered. */
    answeredAt: timestamptz('answered_at'),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('contact_enquiries_newest').on(table.createdAt, table.id),
    index('contact_enquiries_person').on(table.email, table.id, table.createdAt),
    index('contact_enquiries_words').using(
      'gin',
      searchWords(table.email, table.name, table.reference),
    ),
    index('contact_enquiries_waiting')
      .on(table.createdAt)
      .where(sql`${table.answeredAt} is null and not ${table.suspectedSpam}`),
    index('contact_enquiries_answerer').on(table.answeredBy),
  ],
);

export type StoredEnquiry = typeof contactEnquiries.$inferSelect;
