import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How many rows of which kind went on which day in London, because their time was over. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** As the rule names it. */
    rule: text('rule').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.rule] })],
);
