import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';

const name = { kind: text('kind').notNull(), slug: text('slug').notNull() };

/** What is in work and on the site, of each text that the firm has ever changed. */
export const wordsDocuments = pgTable(
  'words_documents',
  {
    ...name,
    /** As it was last saved, right or not; null if nothing is in work. */
    draft: jsonb('draft').$type<Content>(),
    /** Counts every save: one that began from an earlier one is refused. */
    version: integer('version').notNull().default(0),
    /** Ids of accounts, which may be gone. */
    draftBy: text('draft_by'),
    draftAt: timestamptz('draft_at'),
    /** Numbers of revisions; null while what is built in stands there. */
    published: integer('published'),
    /** For the sitemap: a revision that was scheduled is older. */
    publishedAt: timestamptz('published_at'),
    scheduled: integer('scheduled'),
    scheduledFor: timestamptz('scheduled_for'),
    /** The day that visitors read; its address is fixed from then on. */
    firstPublishedAt: timestamptz('first_published_at'),
    /** Taken off the site: its address says so. */
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  ({ kind, slug }) => [primaryKey({ columns: [kind, slug] })],
);

/** Never changed. What is built in is number 0 and has no row. */
export const wordsRevisions = pgTable(
  'words_revisions',
  {
    ...name,
    number: integer('number').notNull(),
    content: jsonb('content').$type<Content>().notNull(),
    by: text('by'),
    at: timestamptz('at').notNull(),
    note: text('note').notNull().default(''),
  },
  ({ kind, slug, number }) => [primaryKey({ columns: [kind, slug, number] })],
);

/** Who has the editor of a text open; what is too old is deleted as the next one asks. */
export const wordsViewers = pgTable(
  'words_viewers',
  {
    ...name,
    /** Of an account, which may be gone. */
    userId: text('user_id').notNull(),
    since: timestamptz('since').notNull(),
    seenAt: timestamptz('seen_at').notNull(),
  },
  ({ kind, slug, userId }) => [primaryKey({ columns: [kind, slug, userId] })],
);

export type Content = Record<string, unknown>;
