import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';

/**
 * Page views and forms begun, by day. All that is recorded of a visitor is the page, and whether it was a
 * robot.
 */
export const pageCounts = pgTable(
  'page_counts',
  {
    /** London date, such as 2026-11-21. */
    day: date('day', { mode: 'string' }).notNull(),
    page: text('page').notNull(),
    /** `ahead`: prefetched by a browser, whether or not the visitor then followed the link. */
    event: text('event', { enum: ['seen', 'ahead', 'started'] }).notNull(),
    asker: text('asker', { enum: ['human', 'robot'] }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.event, table.asker] })],
);

export type PageEvent = (typeof pageCounts.$inferSelect)['event'];

/** Scripts, styles and fonts of every build whose pages may still be open. */
export const sharedAssets = pgTable('shared_assets', {
  path: text('path').primaryKey(),
  base64: text('base64').notNull(),
  /** When the first instance without it started; null while the newest instance has it. */
  replacedAt: timestamptz('replaced_at'),
});
