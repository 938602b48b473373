import { desc, eq, sql } from 'drizzle-orm';
import { failureReason } from '../platform/errors/failure-reason.ts';
import type { Services } from '../platform/services.ts';
import { isStale, type News } from './news.ts';
import { type FeedState, newsFeedState } from './news-feed-state.table.server.ts';
import { newsItems } from './news-items.table.server.ts';

/**
 * The items of the configured feed as last read, newest first; null if it has never been read. While
 * the database is unavailable, the last items that this process has seen, or null.
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

/** The last items for each database; a process has one. */
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

/** How the last tries of the configured feed went; nothing before the first. */
export async function readFeedState({ db, config }: Services): Promise<FeedState | undefined> {
  const isOurs = eq(newsFeedState.feedUrl, config.NEWS_FEED_URL);
  const [state] = await db.select().from(newsFeedState).where(isOurs);
  return state;
}
