import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/columns.ts';

/** Every finished backup and restore rehearsal, successful or not. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['backup', 'rehearsal'] }).notNull(),
    startedAt: timestamptz('started_at').notNull(),
    finishedAt: timestamptz('finished_at').notNull(),
    ok: boolean('ok').notNull(),
    reason: text('reason'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    place: text('place').notNull(),
  },
  (table) => [index('backup_runs_newest').on(table.kind, table.startedAt)],
);
