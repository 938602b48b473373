import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Addresses that must get nothing but what they ask for themselves. Only a keyed hash is kept, so the
 * row can outlive the erasure of everything else about the person.
 */
export const suppressions = pgTable('suppressions', {
  emailHash: text('email_hash').primaryKey(),
  reason: text('reason', {
    enum: ['unsubscribe_page', 'one_click', 'objection', 'erasure'],
  }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export type SuppressionReason = typeof suppressions.$inferSelect.reason;
