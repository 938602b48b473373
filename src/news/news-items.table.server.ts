import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/moment.server.ts';

/** What the feed carried when it was last read; each good answer replaces the whole list. */
export const newsItems = pgTable('news_items', {
  guid: text('guid').primaryKey(),
  title: text('title').notNull(),
  /** HTML that has been through `cleanHtml`; empty if the feed had none. */
  description: text('description').notNull(),
  link: text('link').notNull(),
  /** Null when the feed gives no date that can be read. */
  pubDate: moment('pub_date'),
  fetchedAt: moment('fetched_at').notNull(),
});
