import { desc, eq, sql } from 'drizzle-orm';
import { failureReason } from '../platform/errors/failure-reason.ts';
import type { Platform } from '../platform/services.ts';
import { isStale, type News } from './news.ts';
import { type FeedState, newsFeedState } from './news-feed-state.table.server.ts';
import { newsItems } from './news-items.table.server.ts';

/**
 * The items of the configured feed as last read, newest first; null if it has never been read. While
 * the database is unavailable, the last items that this process has seen, or null.
 */
export async function readNews(platform: Platform): Promise<News | null> {
  const { db, log } = platform;
  try {
    const news = await storedNews(platform);
    if (news) lastRead.set(db, news);
    return news;
  } catch (error) {
    log.error({ event: 'news.unreadable', reason: failureReason(error) });
    return lastRead.get(db) ?? null;
  }
}

/** The last items for each database; a process has one. */
const lastRead = new WeakMap<Platform['db'], News>();

async function storedNews(platform: Platform): Promise<News | null> {
  const { db, clock } = platform;
  const state = await readFeedState(platform);
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
export async function readFeedState({ db, config }: Platform): Promise<FeedState | undefined> {
  const isOurs = eq(newsFeedState.feedUrl, config.NEWS_FEED_URL);
  const [state] = await db.select().from(newsFeedState).where(isOurs);
  return state;
}
