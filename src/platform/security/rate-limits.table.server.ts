import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/timestamptz.server.ts';

/** Counters of the rate limiter. Keys are keyed hashes; rows go within an hour of their end. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: timestamptz('expire'),
});
