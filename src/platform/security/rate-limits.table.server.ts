import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/moment.server.ts';

/** Counters of the rate limiter. Keys are keyed hashes; rows go within an hour of their end. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: moment('expire'),
});
