import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';

/** The result of each job run: names, times and reasons only, no personal data. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    job: text('job').notNull(),
    startedAt: timestamptz('started_at').notNull(),
    ms: integer('ms').notNull(),
    isOk: boolean('is_ok').notNull(),
    /** Why it failed, without addresses; null on success. */
    reason: text('reason'),
  },
  (table) => [
    index('job_runs_of_job').on(table.job, table.startedAt),
    index('job_runs_newest').on(table.startedAt),
  ],
);

export type JobRun = typeof jobRuns.$inferSelect;

/** Each restore of a backup: until it goes live, the copy sends no emails or webhooks. */
export const restores = pgTable('restores', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  restoredAt: timestamptz('restored_at').notNull().defaultNow(),
  liveAt: timestamptz('live_at'),
});

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
