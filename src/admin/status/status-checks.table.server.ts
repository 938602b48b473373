import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../database/moment.server.ts';

/** Probes that cost somebody something, such as a conversation with the mail server: how the last one went. */
export const statusChecks = pgTable('status_checks', {
  name: text('name').primaryKey(),
  checkedAt: moment('checked_at').notNull(),
  /** Null while it runs. */
  isOk: boolean('is_ok'),
  ms: integer('ms'),
  reason: text('reason'),
});
