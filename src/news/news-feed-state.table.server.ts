import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.server.ts';

/**
 * The state of the last tries. There is one row, for the configured address: another address starts
 * afresh, without the validators and items of the one before.
 */
export const newsFeedState = pgTable('news_feed_state', {
  feedUrl: text('feed_url').primaryKey(),
  /** Validators of the stored answer, sent back to ask for changes only. */
  etag: text('etag'),
  lastModified: text('last_modified'),
  lastSuccessAt: timestamptz('last_success_at'),
  /** When a try began, or was asked for. */
  lastAttemptAt: timestamptz('last_attempt_at').notNull(),
  /** Why the last try failed; null if it did not, or has not ended yet. */
  lastError: text('last_error'),
  /** How far our clock was ahead of the server's when it answered last; null if it has not said. */
  clockAheadSeconds: integer('clock_ahead_seconds'),
});

export type FeedState = typeof newsFeedState.$inferSelect;
