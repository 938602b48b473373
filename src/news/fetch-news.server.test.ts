import type { RequestListener } from 'node:http';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { company } from '../company.ts';
import { feedOf, rss, startFeedServer } from '../testing/feed-server.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { fetchNcscNews } from './fetch-ncsc-news.job.server.ts';
import { fetchNews } from './fetch-news.server.ts';
import { askForNews, firstNews } from './first-news.server.ts';
import { newsFeedState } from './news-feed-state.table.server.ts';
import { newsItems } from './news-items.table.server.ts';
import { readNews } from './read-news.server.ts';

const patch = {
  title: 'Patch now',
  link: 'https://www.ncsc.gov.uk/news/patch',
  pubDate: 'Mon, 02 Mar 2026 08:00:00 GMT',
  description: '<p>Today<script>alert(1)</script></p>',
};
const review = { title: 'Review', link: 'https://www.ncsc.gov.uk/news/review' };

async function start(answer: RequestListener, jobs = [fetchNcscNews]) {
  const feed = await startFeedServer(answer);
  onTestFinished(() => feed.stop());
  const platform = await testPlatform({ jobs, settings: { NEWS_FEED_URL: feed.url } });
  return { feed, platform };
}

test('stores the feed’s items, cleaned and newest first', async () => {
  const { platform, feed } = await start(feedOf(rss([review, patch])), []);
  expect(await readNews(platform)).toBeNull();
  await fetchNews(platform);
  expect(await readNews(platform)).toEqual({
    items: [
      {
        guid: patch.link,
        title: 'Patch now',
        link: patch.link,
        pubDate: new Date('2026-03-02T08:00:00Z'),
        description: '<p>Today</p>',
      },
      { guid: review.link, title: 'Review', link: review.link, pubDate: null, description: '' },
    ],
    updatedAt: platform.clock(),
    isStale: false,
  });
  expect(feed.requests[0]?.['user-agent']).toBe(
    `SecurityNews/1.0 (+https://www.example.org/news; ${company.email})`,
  );
});

test.each([
  ['right', 0, 0],
  ['a day slow', -86_400, 0],
  ['a day fast', 86_400, 0],
  ['right, and the answer comes from a cache', 0, 3600],
])('compares the clock with that of the feed’s server: %s', async (_title, ahead, age) => {
  const { platform } = await start((_, response) => {
    const date = new Date(platform.time.now().getTime() - (ahead + age) * 1000).toUTCString();
    response.writeHead(503, { date, age: String(age) }).end();
  }, []);
  await fetchNews(platform);
  expect(await platform.db.select().from(newsFeedState)).toMatchObject([
    { clockAheadSeconds: ahead },
  ]);
});

test('shows the items read last while the database is away, or none if there are none', async () => {
  const { platform } = await start(feedOf(rss([patch])), []);
  await fetchNews(platform);
  await platform.db.execute(sql`alter table news_items rename to news_items_away`);
  expect(await readNews(platform)).toBeNull();
  await platform.db.execute(sql`alter table news_items_away rename to news_items`);
  const read = await readNews(platform);
  expect(read?.items).toHaveLength(1);
  await platform.db.execute(sql`alter table news_items rename to news_items_away`);
  expect(await readNews(platform)).toEqual(read);
});

test('removes items that the feed no longer carries', async () => {
  const { platform, feed } = await start(feedOf(rss([patch, review])), []);
  await fetchNews(platform);
  feed.answerWith(feedOf(rss([{ ...patch, title: 'Corrected' }])));
  await fetchNews(platform);
  expect(await platform.db.select().from(newsItems)).toMatchObject([{ title: 'Corrected' }]);
});

test('sends a conditional request, and stays fresh when the feed is unchanged', async () => {
  const { platform, feed } = await start((request, response) => {
    if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"one"' }).end(rss([patch]));
  }, []);
  await fetchNews(platform);
  platform.time.advance({ days: 1 });
  await fetchNews(platform);
  expect(feed.requests).toHaveLength(2);
  expect(await readNews(platform)).toMatchObject({
    items: [{ title: 'Patch now' }],
    updatedAt: platform.clock(),
    isStale: false,
  });
});

test.each([
  ['an error', (_, response) => void response.writeHead(500).end(), 'answers with status 500'],
  ['a page of HTML', feedOf('<html></html>'), 'it is no feed, or cut off'],
  ['no items', feedOf(rss([])), 'no item has a title and a link'],
  ['a DOCTYPE', feedOf(`<!DOCTYPE rss>${rss([review])}`), 'it has a DOCTYPE'],
] satisfies [string, RequestListener, string][])(
  'keeps the last good items when the feed answers with %s, notes why, and recovers',
  async (_, answer, reason) => {
    const { platform, feed } = await start(feedOf(rss([patch])), []);
    await fetchNews(platform);
    const updatedAt = platform.clock();
    platform.time.advance(30 * 60_000);
    feed.answerWith(answer);
    await fetchNews(platform);
    expect(await readNews(platform)).toMatchObject({
      items: [{ title: 'Patch now' }],
      updatedAt,
      isStale: true,
    });
    const [state] = await platform.db.select().from(newsFeedState);
    expect(state?.lastError).toContain(reason);
    feed.answerWith(feedOf(rss([review])));
    await fetchNews(platform);
    expect(await readNews(platform)).toMatchObject({
      items: [{ title: 'Review' }],
      isStale: false,
    });
  },
);

test('stores each item once when several processes fetch at the same time', async () => {
  const { platform } = await start(feedOf(rss([patch, review])), []);
  await Promise.all([fetchNews(platform), fetchNews(platform), fetchNews(platform)]);
  expect(await platform.db.select().from(newsItems)).toHaveLength(2);
});

test('starts afresh when the feed’s address changes', async () => {
  const { platform, feed } = await start(feedOf(rss([patch])), []);
  await fetchNews(platform);
  const NEWS_FEED_URL = feed.url.replace('feed.xml', 'other.xml');
  const moved = { ...platform, config: { ...platform.config, NEWS_FEED_URL } };
  expect(await readNews(moved)).toBeNull();
  feed.answerWith(feedOf(rss([review])));
  await fetchNews(moved);
  expect(await readNews(moved)).toMatchObject({ items: [{ title: 'Review' }] });
  expect(await readNews(platform)).toBeNull();
});

test('reads the feed once, however many visitors ask for it at once', async () => {
  const { platform, feed } = await start(feedOf(rss([patch])));
  await Promise.all(Array.from({ length: 20 }, () => askForNews(platform)));
  platform.time.advance(29 * 60_000);
  await askForNews(platform);
  await platform.runJobs();
  await expect.poll(() => readNews(platform)).not.toBeNull();
  expect(feed.requests).toHaveLength(1);
});

test('the first visitors all wait for a single fetch, which their visit starts', async () => {
  const { platform, feed } = await start(feedOf(rss([patch])));
  await platform.runJobs();
  const visits = await Promise.all([1, 2, 3].map(() => firstNews(platform)));
  for (const visit of visits) {
    expect(await visit?.coming).toMatchObject({ items: [{ title: 'Patch now' }] });
  }
  expect(feed.requests).toHaveLength(1);
});

test('after a failed fetch, visitors do not wait, and a minute later it is tried again', async () => {
  const { platform, feed } = await start((_, response) => void response.writeHead(500).end());
  await platform.runJobs();
  expect(await (await firstNews(platform))?.coming).toBeNull();
  expect(await firstNews(platform)).toBeNull();
  platform.time.advance(61_000);
  feed.answerWith(feedOf(rss([patch])));
  expect(await (await firstNews(platform))?.coming).toMatchObject({ isStale: false });
});

test('a database failure while a page waits for news does not break the page', async () => {
  const { platform } = await start(() => undefined);
  const first = await firstNews(platform);
  await platform.db.execute(sql`drop table news_feed_state`);
  expect(await first?.coming).toBeNull();
});
