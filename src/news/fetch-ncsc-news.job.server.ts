import type { Services } from '../platform/services.ts';
import type { Job } from '../platform/jobs/start-worker.server.ts';
import { eq, ne } from 'drizzle-orm';
import { company } from '../company.ts';
import { changedShared } from '../platform/words/published.server.ts';
import { type FetchedFeed, fetchFeed } from './fetch-feed.server.ts';
import { newsFeedState, newsItems } from './news.table.server.ts';
import { parseFeed } from './parse-feed.server.ts';
import type { ParsedFeed } from './news.ts';

/** Every half hour, and when there is nothing to show. */
export const fetchNcscNews: Job<Services> = {
  name: 'fetch-ncsc-news',
  schedule: '*/30 * * * *',
  handle: (_, services) => fetchNews(services),
};

/** In milliseconds, from DNS to the last byte. */
const longestFetch = 10_000;

/**
 * An unavailable, slow or broken feed is expected: the failure is recorded, the last good items stay, and
 * it is retried after half an hour.
 */
export async function fetchNews(services: Services): Promise<void> {
  const feedUrl = services.config.NEWS_FEED_URL;
  const known = await beginAttempt(services, feedUrl);
  let clockAheadSeconds: number | null = null;
  const fetched = await fetchFeed(feedUrl, {
    heardTime: (theirs) => {
      clockAheadSeconds = Math.round((services.clock().getTime() - theirs.getTime()) / 1000);
    },
    userAgent: `SecurityNews/1.0 (+${services.config.siteUrl}/news; ${company.email})`,
    known,
    signal: AbortSignal.timeout(longestFetch),
  });
  await services.db
    .update(newsFeedState)
    .set({ clockAheadSeconds })
    .where(eq(newsFeedState.feedUrl, feedUrl));
  await take(services, feedUrl, fetched);
  await changedShared(services.db, 'news', services.clock());
}

function take(services: Services, feedUrl: string, fetched: FetchedFeed): Promise<void> {
  switch (fetched.kind) {
    case 'feed':
      return keep(services, feedUrl, fetched, parseFeed(fetched.bytes, fetched.charset));
    case 'unchanged':
      return succeed(services, feedUrl);
    case 'failed':
      return fail(services, feedUrl, fetched.reason);
  }
}

async function beginAttempt({ db, clock }: Services, feedUrl: string) {
  const attempt = { lastAttemptAt: clock(), lastError: null };
  const [state] = await db
    .insert(newsFeedState)
    .values({ feedUrl, ...attempt })
    .onConflictDoUpdate({ target: newsFeedState.feedUrl, set: attempt })
    .returning();
  return { etag: state?.etag ?? null, lastModified: state?.lastModified ?? null };
}

type Answer = Extract<FetchedFeed, { kind: 'feed' }>;

/** Replaces the whole list, so that items withdrawn by the publisher disappear here too. */
async function keep(
  services: Services,
  feedUrl: string,
  { etag, lastModified }: Answer,
  parsed: ParsedFeed,
): Promise<void> {
  if (parsed.kind === 'refused') return fail(services, feedUrl, parsed.reason);
  const fetchedAt = services.clock();
  await services.db.transaction(async (tx) => {
    // The state is written first, so that concurrent fetches run in turn.
    await tx
      .update(newsFeedState)
      .set({ etag, lastModified, lastSuccessAt: fetchedAt, lastError: null })
      .where(eq(newsFeedState.feedUrl, feedUrl));
    await tx.delete(newsFeedState).where(ne(newsFeedState.feedUrl, feedUrl));
    await tx.delete(newsItems);
    await tx.insert(newsItems).values(parsed.items.map((item) => ({ ...item, fetchedAt })));
  });
  services.log.info({ event: 'news.fetched', items: parsed.items.length });
}

async function succeed({ db, clock, log }: Services, feedUrl: string): Promise<void> {
  await db
    .update(newsFeedState)
    .set({ lastSuccessAt: clock(), lastError: null })
    .where(eq(newsFeedState.feedUrl, feedUrl));
  log.info({ event: 'news.unchanged' });
}

async function fail({ db, log }: Services, feedUrl: string, reason: string): Promise<void> {
  const lastError = reason.slice(0, 500);
  await db.update(newsFeedState).set({ lastError }).where(eq(newsFeedState.feedUrl, feedUrl));
  log.warn({ event: 'news.failed', reason: lastError });
}
