import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.server.ts';
import { userId } from '../auth.table.server.ts';

/** Emailed links: each for one purpose, one address, one use. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', {
      enum: ['verify-address', 'change-address', 'reset-password', 'keep-factor'],
    }).notNull(),
    userId: userId(),
    /** The address it was sent to, and which it proves. */
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('account_links_user').on(table.userId, table.purpose)],
);

export type AccountLink = typeof accountLinks.$inferSelect;
