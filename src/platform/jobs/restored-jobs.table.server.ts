import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/timestamptz.server.ts';

/**
 * After a restore: the jobs that were queued when the backup was made. The next start puts them into
 * their queues, so that a backup does not depend on how the queue lays out its own tables.
 */
export const restoredJobs = pgTable('restored_jobs', {
  id: uuid('id').primaryKey(),
  queue: text('queue').notNull(),
  payload: jsonb('payload').$type<object>(),
  startAfter: timestamptz('start_after').notNull(),
  /** Where a dead letter came from: columns of the queue's own. */
  source: jsonb('source').$type<Record<string, unknown>>(),
});
