import { setTimeout as pause } from 'node:timers/promises';
import { desc, eq, lt, sql } from 'drizzle-orm';
import { failureReason } from '../platform/database/failures.ts';
import type { Services } from '../platform/services.ts';
import { isStale, type News } from './news.ts';
import { newsItems, type FeedState, newsFeedState } from './news.table.server.ts';
import { fetchNcscNews } from './fetch-ncsc-news.job.server.ts';

/** The stored items, newest first; null if the feed was never read, or the database is unavailable. */
export async function readNews(services: Services): Promise<News | null> {
  try {
    return await storedNews(services);
  } catch (error) {
    services.log.error({ event: 'news.unreadable', reason: failureReason(error) });
    return null;
  }
}

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

export async function readFeedState({ db, config }: Services): Promise<FeedState | undefined> {
  const byFeed = eq(newsFeedState.feedUrl, config.NEWS_FEED_URL);
  const [state] = await db.select().from(newsFeedState).where(byFeed);
  return state;
}

const minute = 60_000;

/**
 * Queues a read of the feed, unless one was queued within this many milliseconds: one job, however many
 * visitors and instances ask.
 */
export async function askForNews(
  { db, config, clock, jobs }: Services,
  rest = 30 * minute,
): Promise<void> {
  const lastAttemptAt = clock();
  const since = new Date(lastAttemptAt.getTime() - rest);
  await db.transaction(async (tx) => {
    const asked = await tx
      .insert(newsFeedState)
      .values({ feedUrl: config.NEWS_FEED_URL, lastAttemptAt })
      .onConflictDoUpdate({
        target: newsFeedState.feedUrl,
        set: { lastAttemptAt, lastError: null },
        setWhere: lt(newsFeedState.lastAttemptAt, since),
      })
      .returning();
    if (asked.length > 0) await jobs.enqueue(tx, fetchNcscNews, {});
  });
}

/** A running fetch and its result. Never rejects; null if it fails. */
type ComingNews = { coming: Promise<News | null> };

/**
 * For the page before the first read: queues one, unless that was tried within the last minute. Null if
 * the last try failed.
 */
export async function firstNews(services: Services): Promise<ComingNews | null> {
  try {
    await askForNews(services, minute);
    const state = await readFeedState(services);
    if (state?.lastError) return null;
  } catch (error) {
    // The disk is full or the database unavailable: show the page without news.
    services.log.error({ event: 'news.not-asked', reason: failureReason(error) });
    return null;
  }
  const coming = waiting.get(services.db) ?? outcome(services);
  waiting.set(services.db, coming);
  return { coming };
}

/** All visitors of one process share one query. */
const waiting = new WeakMap<Services['db'], Promise<News | null>>();

/** In milliseconds; slightly longer than a fetch may take. */
const longestWait = 11_000;

async function outcome(services: Services): Promise<News | null> {
  const deadline = performance.now() + longestWait;
  try {
    while (performance.now() < deadline) {
      const state = await readFeedState(services);
      if (state?.lastError || state?.lastSuccessAt) break;
      await pause(100);
    }
    return await readNews(services);
  } catch (error) {
    // Half of the page has been sent: show a failure notice, not a broken page.
    services.log.error({ event: 'news.unreadable', reason: failureReason(error) });
    return null;
  } finally {
    waiting.delete(services.db);
  }
}
