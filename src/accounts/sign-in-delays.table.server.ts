import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Attempts since the last success, by keyed hash of what is being guarded. */
export const signInDelays = pgTable('sign_in_delays', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  lastAttemptAt: timestamp('last_attempt_at', { withTimezone: true }).notNull(),
});
