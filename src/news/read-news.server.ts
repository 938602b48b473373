import { desc, eq, sql } from 'drizzle-orm';
import type { Platform } from '../http/platform.server.ts';
import { isStale, type News } from './news.ts';
import { newsFeedState } from './news-feed-state.table.server.ts';
import { newsItems } from './news-items.table.server.ts';

/** What the configured feed carried last, newest first; null if it has never been read. */
export async function readNews({ db, config, clock }: Platform): Promise<News | null> {
  const [state] = await db
    .select()
    .from(newsFeedState)
    .where(eq(newsFeedState.feedUrl, config.NEWS_FEED_URL));
  if (!state?.lastSuccessAt) return null;
  const { guid, title, description, link, pubDate } = newsItems;
  const items = await db
    .select({ guid, title, description, link, pubDate })
    .from(newsItems)
    .orderBy(sql`${desc(pubDate)} nulls last`, title);
  const updatedAt = state.lastSuccessAt;
  const { lastError } = state;
  return {
    items,
    updatedAt,
    isStale: isStale({ lastSuccessAt: updatedAt, lastError }, clock()),
  };
}
