import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/columns.ts';
import { users } from '../accounts/auth.table.server.ts';

/** A count, what it counts, and the page that shows it. */
export type NoticeLine = { message: string; href: string };

/**
 * Notices emailed to the operator, each once however many instances run. Lines hold counts and our own
 * text, never visitors' input.
 */
export const operatorNotices = pgTable(
  'operator_notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['digest', 'alert'] }).notNull(),
    /** The day of a digest in London, the hour of an alert in UTC. */
    period: text('period').notNull(),
    lines: jsonb('lines').$type<NoticeLine[]>().notNull(),
    emailId: uuid('email_id'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    unique('operator_notices_once').on(table.kind, table.period),
    index('operator_notices_newest').on(table.createdAt),
  ],
);

export type OperatorNotice = typeof operatorNotices.$inferSelect;

/** The last outcome of health checks that have a cost, such as signing in to the email server. */
export const statusChecks = pgTable('status_checks', {
  name: text('name').primaryKey(),
  checkedAt: timestamptz('checked_at').notNull(),
  /** Null while it runs. */
  isOk: boolean('is_ok'),
  ms: integer('ms'),
  reason: text('reason'),
});

/** The secret address of a user's calendar feed; a new one replaces it. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: timestamptz('created_at').notNull(),
});
