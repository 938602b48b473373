import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/columns.ts';

export const newsItems = pgTable('news_items', {
  guid: text('guid').primaryKey(),
  title: text('title').notNull(),
  /** HTML cleaned by `cleanHtml`; empty if the feed had none. */
  description: text('description').notNull(),
  link: text('link').notNull(),
  /** Null if the feed has no readable date. */
  pubDate: timestamptz('pub_date'),
  fetchedAt: timestamptz('fetched_at').notNull(),
});

/**
 * One row, for the configured address: another address starts afresh, without the validators and items of
 * the previous one.
 */
export const newsFeedState = pgTable('news_feed_state', {
  feedUrl: text('feed_url').primaryKey(),
  /** Validators of the stored response, sent to ask for changes only. */
  etag: text('etag'),
  lastModified: text('last_modified'),
  lastSuccessAt: timestamptz('last_success_at'),
  /** When a try began, or was requested. */
  lastAttemptAt: timestamptz('last_attempt_at').notNull(),
  /** Why the last try failed; null if it succeeded or is still running. */
  lastError: text('last_error'),
  /** How far our clock was ahead of the server's at its last response; null if unknown. */
  clockAheadSeconds: integer('clock_ahead_seconds'),
});

export type FeedState = typeof newsFeedState.$inferSelect;
