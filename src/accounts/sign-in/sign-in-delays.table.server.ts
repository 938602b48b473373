import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.server.ts';

/** Attempts since the last success, under a keyed hash of what is guarded. */
export const signInDelays = pgTable(
  'sign_in_delays',
  {
    key: text('key').primaryKey(),
    /** A keyed hash of the guarded account; null for a network. */
    accountKey: text('account_key'),
    attempts: integer('attempts').notNull(),
    lastAttemptAt: timestamptz('last_attempt_at').notNull(),
  },
  (table) => [index('sign_in_delays_account').on(table.accountKey)],
);
