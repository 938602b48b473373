import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { searchWords, timestamptz } from '../platform/database/columns.ts';

/** Kept for a year. */
export const resourceDownloads = pgTable(
  'resource_downloads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** The catalogue's id; the catalogue may change, hence the name beside it. */
    resourceId: text('resource_id').notNull(),
    resourceName: text('resource_name').notNull(),
    resourceType: text('resource_type').notNull(),
    /** Null if the address was over its email limit. */
    emailId: uuid('email_id'),
    /** Keyed hash of address and document, to detect repeats. */
    fingerprint: text('fingerprint'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('resource_downloads_repeat').on(table.fingerprint, table.createdAt),
    index('resource_downloads_email_message').on(table.emailId),
    index('resource_downloads_newest').on(table.createdAt, table.id),
    index('resource_downloads_email').on(table.email, table.id, table.createdAt),
    index('resource_downloads_words').using('gin', searchWords(table.email, table.resourceName)),
  ],
);
