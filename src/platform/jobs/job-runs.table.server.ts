import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.server.ts';

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
