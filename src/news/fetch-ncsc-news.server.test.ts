import type { RequestListener } from 'node:http';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { company } from '../company.ts';
import { getFeed, rss, startFeedServer } from '../testing/feed-server.ts';
import { testServices } from '../testing/test-services.ts';
import { fetchNcscNews, fetchNews } from './fetch-ncsc-news.job.server.ts';
import { newsItems, newsFeedState } from './news.table.server.ts';
import { readNews, askForNews, firstNews } from './read-news.server.ts';

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
  const services = await testServices({ jobs, settings: { NEWS_FEED_URL: feed.url } });
  return { feed, services };
}

test('stores the feed’s items, cleaned and newest first', async () => {
  const { services, feed } = await start(getFeed(rss([review, patch])), []);
  expect(await readNews(services)).toBeNull();
  await fetchNews(services);
  expect(await readNews(services)).toEqual({
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
    updatedAt: services.clock(),
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
  const { services } = await start((_, response) => {
    const date = new Date(services.time.now().getTime() - (ahead + age) * 1000).toUTCString();
    response.writeHead(503, { date, age: String(age) }).end();
  }, []);
  await fetchNews(services);
  expect(await services.db.select().from(newsFeedState)).toMatchObject([
    { clockAheadSeconds: ahead },
  ]);
});

test('removes items that the feed no longer carries', async () => {
  const { services, feed } = await start(getFeed(rss([patch, review])), []);
  await fetchNews(services);
  feed.answerWith(getFeed(rss([{ ...patch, title: 'Corrected' }])));
  await fetchNews(services);
  expect(await services.db.select().from(newsItems)).toMatchObject([{ title: 'Corrected' }]);
});

test('sends a conditional request, and stays fresh when the feed is unchanged', async () => {
  const { services, feed } = await start((request, response) => {
    if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"one"' }).end(rss([patch]));
  }, []);
  await fetchNews(services);
  services.time.advance({ days: 1 });
  await fetchNews(services);
  expect(feed.requests).toHaveLength(2);
  expect(await readNews(services)).toMatchObject({
    items: [{ title: 'Patch now' }],
    updatedAt: services.clock(),
    isStale: false,
  });
});

test.each([
  ['an error', (_, response) => void response.writeHead(500).end(), 'answers with status 500'],
  ['a page of HTML', getFeed('<html></html>'), 'it is no feed, or cut off'],
  ['no items', getFeed(rss([])), 'no item has a title and a link'],
  ['a DOCTYPE', getFeed(`<!DOCTYPE rss>${rss([review])}`), 'it has a DOCTYPE'],
] satisfies [string, RequestListener, string][])(
  'keeps the last good items when the feed answers with %s, notes why, and recovers',
  async (_, answer, reason) => {
    const { services, feed } = await start(getFeed(rss([patch])), []);
    await fetchNews(services);
    const updatedAt = services.clock();
    services.time.advance(30 * 60_000);
    feed.answerWith(answer);
    await fetchNews(services);
    expect(await readNews(services)).toMatchObject({
      items: [{ title: 'Patch now' }],
      updatedAt,
      isStale: true,
    });
    const [state] = await services.db.select().from(newsFeedState);
    expect(state?.lastError).toContain(reason);
    feed.answerWith(getFeed(rss([review])));
    await fetchNews(services);
    expect(await readNews(services)).toMatchObject({
      items: [{ title: 'Review' }],
      isStale: false,
    });
  },
);

test('stores each item once when several processes fetch at the same time', async () => {
  const { services } = await start(getFeed(rss([patch, review])), []);
  await Promise.all([fetchNews(services), fetchNews(services), fetchNews(services)]);
  expect(await services.db.select().from(newsItems)).toHaveLength(2);
});

test('starts afresh when the feed’s address changes', async () => {
  const { services, feed } = await start(getFeed(rss([patch])), []);
  await fetchNews(services);
  const NEWS_FEED_URL = feed.url.replace('feed.xml', 'other.xml');
  const moved = { ...services, config: { ...services.config, NEWS_FEED_URL } };
  expect(await readNews(moved)).toBeNull();
  feed.answerWith(getFeed(rss([review])));
  await fetchNews(moved);
  expect(await readNews(moved)).toMatchObject({ items: [{ title: 'Review' }] });
  expect(await readNews(services)).toBeNull();
});

test('reads the feed once, however many visitors ask for it at once', async () => {
  const { services, feed } = await start(getFeed(rss([patch])));
  await Promise.all(Array.from({ length: 20 }, () => askForNews(services)));
  services.time.advance(29 * 60_000);
  await askForNews(services);
  await services.runJobs();
  await expect.poll(() => readNews(services)).not.toBeNull();
  expect(feed.requests).toHaveLength(1);
});

test('the first visitors all wait for a single fetch, which their visit starts', async () => {
  const { services, feed } = await start(getFeed(rss([patch])));
  await services.runJobs();
  const visits = await Promise.all([1, 2, 3].map(() => firstNews(services)));
  for (const ctx of visits) {
    expect(await ctx?.coming).toMatchObject({ items: [{ title: 'Patch now' }] });
  }
  expect(feed.requests).toHaveLength(1);
});

test('after a failed fetch, visitors do not wait, and a minute later it is tried again', async () => {
  const { services, feed } = await start((_, response) => void response.writeHead(500).end());
  await services.runJobs();
  expect(await (await firstNews(services))?.coming).toBeNull();
  expect(await firstNews(services)).toBeNull();
  services.time.advance(61_000);
  feed.answerWith(getFeed(rss([patch])));
  expect(await (await firstNews(services))?.coming).toMatchObject({ isStale: false });
});

test('a database failure while a page waits for news does not break the page', async () => {
  const { services } = await start(() => undefined);
  const first = await firstNews(services);
  await services.db.execute(sql`drop table news_feed_state`);
  expect(await first?.coming).toBeNull();
});
