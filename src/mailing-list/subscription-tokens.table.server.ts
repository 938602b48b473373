import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.server.ts';

/**
 * The secrets behind the links in our mails, as hashes. Each mail has its own, and each is for one
 * purpose. Rows stay after use: a used link still leads from 'success' to 'resubscribed'.
 */
export const subscriptionTokens = pgTable(
  'subscription_tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: ['confirm', 'unsubscribe', 'one_click'] }).notNull(),
    email: text('email').notNull(),
    /** Null for one-click, which works for as long as the mail exists. */
    expiresAt: timestamptz('expires_at'),
    usedAt: timestamptz('used_at'),
    /** An unsubscribe link takes its reader back once. */
    resubscribedAt: timestamptz('resubscribed_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('subscription_tokens_person').on(table.email),
    check(
      'subscription_tokens_purpose',
      sql`${table.purpose} in ('confirm', 'unsubscribe', 'one_click')`,
    ),
  ],
);
