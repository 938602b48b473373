import { pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/auth.table.server.ts';
import { timestamptz } from '../../platform/database/columns.server.ts';

/** The secret address of a user's calendar feed; a new one replaces it. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: timestamptz('created_at').notNull(),
});
