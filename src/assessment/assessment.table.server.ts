import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { searchWords, timestamptz } from '../platform/database/columns.ts';
import type { Answers } from './assessment.ts';

/** One row per attempt; several attempts may share an address. */
export const assessmentResults = pgTable(
  'assessment_results',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** 0 to 100, computed on the server. */
    score: integer('score').notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    recommendations: jsonb('recommendations').$type<string[]>().notNull(),
    /** Keyed hash of the person and the answers, to detect repeats. */
    fingerprint: text('fingerprint').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('assessment_results_repeat').on(table.fingerprint, table.createdAt),
    index('assessment_results_person').on(table.email, table.createdAt),
    index('assessment_results_newest').on(table.createdAt, table.id),
    index('assessment_results_by_score').on(table.score, table.id, table.createdAt),
    index('assessment_results_email').on(table.email, table.id, table.createdAt),
    index('assessment_results_words').using('gin', searchWords(table.email, table.name)),
    check('assessment_results_score', sql`${table.score} between 0 and 100`),
  ],
);

export type StoredResult = typeof assessmentResults.$inferSelect;

/** Private links to results: one per browser and one per email, so only hashes are kept. */
export const assessmentResultLinks = pgTable(
  'assessment_result_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    resultId: uuid('result_id')
      .notNull()
      .references(() => assessmentResults.id, { onDelete: 'cascade' }),
    /** The earlier attempt, once the holder of this link has proved that it is theirs. */
    comparedWith: uuid('compared_with').references(() => assessmentResults.id, {
      onDelete: 'set null',
    }),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('assessment_result_links_result').on(table.resultId),
    index('assessment_result_links_compared').on(table.comparedWith),
    index('assessment_result_links_expiry').on(table.expiresAt),
  ],
);
