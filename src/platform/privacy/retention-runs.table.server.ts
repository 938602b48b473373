import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How many rows each rule deleted on each London day. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** The rule's name. */
    rule: text('rule').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.rule] })],
);
