import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Probes that cost somebody something, such as a conversation with the mail server: how the last one went. */
export const statusChecks = pgTable('status_checks', {
  name: text('name').primaryKey(),
  checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  /** Null while it runs. */
  isOk: boolean('is_ok'),
  ms: integer('ms'),
  reason: text('reason'),
});
