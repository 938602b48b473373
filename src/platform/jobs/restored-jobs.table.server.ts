import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.server.ts';

/**
 * After a restore: the jobs that were queued when the backup was made. The next start queues them, so that a
 * backup does not depend on pg-boss's table layout.
 */
export const restoredJobs = pgTable('restored_jobs', {
  id: uuid('id').primaryKey(),
  queue: text('queue').notNull(),
  payload: jsonb('payload').$type<object>(),
  startAfter: timestamptz('start_after').notNull(),
  /** A dead letter's original queue, from pg-boss's columns. */
  source: jsonb('source').$type<Record<string, unknown>>(),
});
