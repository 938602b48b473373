import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How often pages were requested and their forms begun, by day. All it takes from a visitor is which
 * page it was, and whether a robot asked.
 */
export const pageCounts = pgTable(
  'page_counts',
  {
    /** In London, such as 2026-11-21. */
    day: date('day', { mode: 'string' }).notNull(),
    page: text('page').notNull(),
    /** `ahead`: prefetched by a browser, whether or not its reader then followed the link. */
    event: text('event', { enum: ['seen', 'ahead', 'started'] }).notNull(),
    asker: text('asker', { enum: ['human', 'robot'] }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.event, table.asker] })],
);

export type PageEvent = (typeof pageCounts.$inferSelect)['event'];
