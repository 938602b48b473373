import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from '../../platform/database/columns.ts';
import { userId, users } from '../../accounts/auth.table.server.ts';
import { type LeadStage, legalBases } from '../lead.ts';
import type { Cells, ColumnFields, Reading } from '../import/import-form.ts';

/** Filters, columns and sort of a list under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    /** The list's query string. A relative filter stays relative. */
    query: text('query').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('saved_views_user').on(table.userId, table.createdAt)],
);

/** A file of people: checked first, then imported, and undone within the hour. */
export const contactImports = pgTable(
  'contact_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    /** As uploaded, to be read otherwise; null once the import was decided or a person was erased from it. */
    file: bytea('file'),
    reading: jsonb('reading').$type<Reading>(),
    /** The rows that are not empty, with the headings and what stands above them; null once imported. */
    records: jsonb('records').$type<Cells[]>(),
    /** The person's field for each column of the file. */
    columns: jsonb('columns').$type<ColumnFields>().notNull(),
    source: text('source'),
    contactedOn: date('contacted_on', { mode: 'string' }),
    legalBasis: text('legal_basis', { enum: legalBases }),
    basisNote: text('basis_note'),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    rowCount: integer('row_count').notNull(),
    /** Rows by verdict, as they were imported. */
    totals: jsonb('totals').$type<Record<string, number>>(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
    /** When the team decided to import it; its notes are of this moment. */
    startedAt: timestamptz('started_at'),
    /** Rows imported so far. */
    progress: integer('progress').notNull().default(0),
    importedAt: timestamptz('imported_at'),
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [
    index('contact_imports_newest').on(table.createdAt, table.id),
    index('contact_imports_creator').on(table.createdBy),
    index('contact_imports_owner').on(table.ownerId),
  ],
);

/** What a person's fields were before a change, and the version it made. */
export type Before = {
  id: string;
  version: number;
  stage?: LeadStage;
  ownerId?: string | null;
  tags?: string[];
  /** A step that was done. */
  openStep?: string;
  /** A proposal that was decided, and what it replaced. */
  claim?: string;
  name?: string | null;
  phone?: string | null;
  spamAt?: string | null;
  lastContactAt?: string;
  /** A call that was logged: its text stays as a note. */
  call?: string;
  /** The change made the person. */
  isNew?: true;
}[];

/** Rows that were deleted, by their table; and a merge of companies, to be undone. */
export type Gone =
  | { table: 'saved_views' | 'reply_templates' | 'companies'; row: Record<string, unknown> }
  | { table: 'company_merges'; row: { id: string; from: string } };

/** What one of the team did that takes something out of sight: it can be undone for a while. */
export const undoableChanges = pgTable(
  'undoable_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    /** Of `conversations`, its acts, messages and drafts name the change. */
    kind: text('kind', { enum: ['people', 'conversations'] })
      .notNull()
      .default('people'),
    /** In the page's words: 'Stage: Contacted, for 2 people'. */
    what: text('what').notNull(),
    before: jsonb('before').$type<Before>().notNull(),
    /** Of all but people. Each comes after what it refers to. */
    gone: jsonb('gone').$type<Gone[]>().notNull().default([]),
    changedAt: timestamptz('changed_at').notNull(),
    undoneAt: timestamptz('undone_at'),
    /** How much of it could not be undone; of what is not undone, none could. */
    left: integer('left').notNull().default(0),
  },
  (table) => [index('undoable_changes_user').on(table.userId, table.changedAt)],
);
