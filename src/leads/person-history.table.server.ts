import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { literals, searchWords, timestamptz } from '../platform/database/columns.ts';
import { userId, users } from '../accounts/auth.table.server.ts';
import { people } from './people.table.server.ts';

const personId = () =>
  uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

const changedFields = [
  'name',
  'role',
  'phone',
  'company',
  'stage',
  'owner',
  'nextStep',
  'nextStepDue',
  'tags',
  'address',
  'spam',
  'merged',
  'unmerged',
] as const;

/** Changes by the team, as the person's page shows them. Deleted together with the person. */
export const personChanges = pgTable(
  'person_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: personId(),
    what: text('what', { enum: changedFields }).notNull(),
    /** As the page words them; null for nothing. */
    before: text('before'),
    after: text('after'),
    version: integer('version').notNull(),
    changedBy: text('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [
    index('person_changes_person').on(table.personId, table.changedAt),
    index('person_changes_newest').on(table.changedAt),
    index('person_changes_author').on(table.changedBy),
  ],
);

export const noteKinds = ['note', 'call'] as const;

export const personNotes = pgTable(
  'person_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: personId(),
    kind: text('kind', { enum: noteKinds }).notNull().default('note'),
    /** Null if the author's account was deleted. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    body: text('body').notNull(),
    /** Starts at 1; each correction adds one. */
    version: integer('version').notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
    correctedAt: timestamptz('corrected_at'),
  },
  (table) => [
    index('person_notes_person').on(table.personId, table.createdAt),
    index('person_notes_newest').on(table.createdAt, table.id),
    index('person_notes_author').on(table.authorId),
    index('person_notes_words').using('gin', searchWords(table.body)),
    check('person_notes_kind', sql`${table.kind} in (${literals(noteKinds)})`),
  ],
);

export const personNoteVersions = pgTable(
  'person_note_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    noteId: uuid('note_id')
      .notNull()
      .references(() => personNotes.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    body: text('body').notNull(),
    replacedAt: timestamptz('replaced_at').notNull(),
  },
  (table) => [index('person_note_versions_note').on(table.noteId, table.version)],
);

/** Whom of the team a note names, until they say that they have seen to it. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => personNotes.id, { onDelete: 'cascade' }),
    userId: userId(),
    namedAt: timestamptz('named_at').notNull(),
    doneAt: timestamptz('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.userId] }),
    index('note_mentions_open')
      .on(table.userId, table.namedAt)
      .where(sql`${table.doneAt} is null`),
  ],
);

/**
 * A name or phone number submitted for an address that differs from ours. Anyone can type another person's
 * address, so the team decides.
 */
export const personClaims = pgTable(
  'person_claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: personId(),
    field: text('field', { enum: ['name', 'phone'] }).notNull(),
    value: text('value').notNull(),
    /** The form's lead source, or the import's source. */
    source: text('source'),
    claimedAt: timestamptz('claimed_at').notNull(),
    /** When it was decided. Kept, so that submitting it again does not ask the team again. */
    dismissedAt: timestamptz('dismissed_at'),
  },
  (table) => [unique('person_claims_once').on(table.personId, table.field, table.value)],
);

/** Possible duplicates that the team marked as different people. */
export const distinctPeople = pgTable(
  'distinct_people',
  {
    personId: personId(),
    otherId: uuid('other_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.otherId] }),
    index('distinct_people_other').on(table.otherId),
  ],
);

/** A value that a merge took from the other person, to restore when it is undone. */
export type ReplacedValues = Record<string, { before: string | null; after: string | null }>;

/** Merges in force; undoing one deletes its row. */
export const personMerges = pgTable(
  'person_merges',
  {
    /** The person who was merged into another. */
    personId: uuid('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    keptId: uuid('kept_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    replaced: jsonb('replaced').$type<ReplacedValues>().notNull(),
    mergedBy: text('merged_by').references(() => users.id, { onDelete: 'set null' }),
    mergedAt: timestamptz('merged_at').notNull(),
  },
  (table) => [
    index('person_merges_kept').on(table.keptId, table.mergedAt),
    index('person_merges_author').on(table.mergedBy),
  ],
);
