import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/columns.server.ts';
import { assessmentResults } from './assessment-results.table.server.ts';

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
