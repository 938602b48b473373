import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/columns.server.ts';

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
