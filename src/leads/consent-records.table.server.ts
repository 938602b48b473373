import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { searchWords } from '../platform/database/search-text.server.ts';
import { timestamptz } from '../platform/database/columns.server.ts';

/** Who agreed to which wording, when and where. Append-only. */
export const consentRecords = pgTable(
  'consent_records',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    purpose: text('purpose').notNull(),
    /** The sentence beside the box that was ticked. */
    wording: text('wording').notNull(),
    wordingVersion: text('wording_version').notNull(),
    page: text('page').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('consent_records_person').on(table.email, table.createdAt),
    index('consent_records_newest').on(table.createdAt, table.id),
    index('consent_records_email').on(table.email, table.id, table.createdAt),
    index('consent_records_words').using('gin', searchWords(table.email, table.purpose)),
  ],
);
