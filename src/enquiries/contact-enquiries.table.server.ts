import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
    /** Keyed hash of sender and content, by which a repeat is known. */
    fingerprint: text('fingerprint').notNull(),
    page: text('page').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('contact_enquiries_repeat').on(table.fingerprint, table.createdAt),
    index('contact_enquiries_newest').on(table.createdAt),
    index('contact_enquiries_person').on(table.email),
  ],
);

export type StoredEnquiry = typeof contactEnquiries.$inferSelect;
