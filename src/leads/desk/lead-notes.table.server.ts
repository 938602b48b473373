import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.server.ts';
import { users } from '../../accounts/auth.table.server.ts';
import { leads } from '../leads.table.server.ts';

export const leadNotes = pgTable(
  'lead_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Null if the author's account was deleted. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** Starts at 1; each correction adds one. */
    version: integer('version').notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
    correctedAt: timestamptz('corrected_at'),
  },
  (table) => [
    index('lead_notes_lead').on(table.leadId, table.createdAt),
    index('lead_notes_author').on(table.authorId),
  ],
);

export const earlierNotes = pgTable(
  'lead_note_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => leadNotes.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    body: text('body').notNull(),
    replacedAt: timestamptz('replaced_at').notNull(),
  },
  (table) => [index('lead_note_versions_note').on(table.noteId, table.version)],
);
