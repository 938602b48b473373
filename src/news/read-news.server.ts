import { desc, eq, sql } from 'drizzle-orm';
import { failureReason } from '../platform/database/failures.ts';
import type { Services } from '../platform/services.ts';
import { isStale, type News } from './news.ts';
import { type FeedState, newsFeedState } from './news-feed-state.table.server.ts';
import { newsItems } from './news-items.table.server.ts';

/**
 * The stored items, newest first; null if the feed was never read. While the database is unavailable, the
 * items that this process read last, or null.
 */
export async function readNews(services: Services): Promise<News | null> {
  const { db, log } = services;
  try {
    const news = await storedNews(services);
    if (news) lastRead.set(db, news);
    return news;
  } catch (error) {
    log.error({ event: 'news.unreadable', reason: failureReason(error) });
    return lastRead.get(db) ?? null;
  }
}

const lastRead = new WeakMap<Services['db'], News>();

async function storedNews(services: Services): Promise<News | null> {
  const { db, clock } = services;
  const state = await readFeedState(services);
  if (!state?.lastSuccessAt) return null;
  const { guid, title, description, link, pubDate } = newsItems;
  const items = await db
    .select({ guid, title, description, link, pubDate })
    .from(newsItems)
    .orderBy(sql`${desc(pubDate)} nulls last`, title);
  const { lastSuccessAt, lastError } = state;
  return {
    items,
    updatedAt: lastSuccessAt,
    isStale: isStale({ lastSuccessAt, lastError }, clock()),
  };
}

/** Undefined before the first try. */
export async function readFeedState({ db, config }: Services): Promise<FeedState | undefined> {
  const isOurs = eq(newsFeedState.feedUrl, config.NEWS_FEED_URL);
  const [state] = await db.select().from(newsFeedState).where(isOurs);
  return state;
}
