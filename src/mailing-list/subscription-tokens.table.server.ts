import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/columns.server.ts';

/**
 * Hashes of the secrets in our emails' links, one for each email and purpose. Rows stay after use: a used
 * link still leads from 'success' to 'resubscribed'.
 */
export const subscriptionTokens = pgTable(
  'subscription_tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: ['confirm', 'unsubscribe', 'one_click'] }).notNull(),
    email: text('email').notNull(),
    /** Null for one-click, which works for the life of the email. */
    expiresAt: timestamptz('expires_at'),
    usedAt: timestamptz('used_at'),
    /** An unsubscribe link can be undone once. */
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
