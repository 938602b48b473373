import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.server.ts';
import { users } from '../auth.table.server.ts';
import { factors } from './factors.table.server.ts';

/** An admin's request to remove a user's lost factor, open until another admin has answered it. */
export const factorRemovals = pgTable(
  'factor_removals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    factorId: uuid('factor_id')
      .notNull()
      .unique()
      .references(() => factors.id, { onDelete: 'cascade' }),
    requestedBy: text('requested_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: timestamptz('requested_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('factor_removals_admin').on(table.requestedBy),
    index('factor_removals_expiry').on(table.expiresAt),
  ],
);
