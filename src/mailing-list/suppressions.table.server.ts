import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/columns.server.ts';

/**
 * Addresses that get only the emails they ask for. Stored as a keyed hash, so the row can outlive the
 * erasure of everything else about the person.
 */
export const suppressions = pgTable('suppressions', {
  emailHash: text('email_hash').primaryKey(),
  reason: text('reason', {
    enum: ['unsubscribe_page', 'one_click', 'objection', 'erasure'],
  }).notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

export type SuppressionReason = typeof suppressions.$inferSelect.reason;
