import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.server.ts';

/** The last outcome of health checks that have a cost, such as signing in to the email server. */
export const statusChecks = pgTable('status_checks', {
  name: text('name').primaryKey(),
  checkedAt: timestamptz('checked_at').notNull(),
  /** Null while it runs. */
  isOk: boolean('is_ok'),
  ms: integer('ms'),
  reason: text('reason'),
});
