import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.ts';

/** Rate limit counters. Keys are keyed hashes; rows are deleted within an hour of expiry. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: timestamptz('expire'),
});
