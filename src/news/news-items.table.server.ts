import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.server.ts';

/** What the feed carried when it was last read; each good answer replaces the whole list. */
export const newsItems = pgTable('news_items', {
  guid: text('guid').primaryKey(),
  title: text('title').notNull(),
  /** HTML that has been through `cleanHtml`; empty if the feed had none. */
  description: text('description').notNull(),
  link: text('link').notNull(),
  /** Null when the feed gives no date that can be read. */
  pubDate: timestamptz('pub_date'),
  fetchedAt: timestamptz('fetched_at').notNull(),
});
