import type { RequestListener } from 'node:http';
import type { Browser, Page } from '@playwright/test';
import { withDatabase } from '../../src/platform/database/database.server.ts';
import { getFeed, type FeedServer, rss, startFeedServer } from '../../src/testing/feed-server.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { expect, startOwnServer, test as base } from '../fixtures.ts';
import { newsFeedState } from '../../src/news/news.table.server.ts';

type NewsFixtures = {
  /** Hangs until it is told what to answer. */
  feed: FeedServer;
  site: ServerProcess;
};

/** Every test has a feed and a server of its own, on which nothing was ever fetched. */
const test = base.extend<NewsFixtures>({
  feed: async ({}, use) => {
    const feed = await startFeedServer(hang);
    await use(feed);
    await feed.stop();
  },
  site: [
    async ({ feed }, use) => {
      const site = await startOwnServer({ NEWS_FEED_URL: feed.url });
      await use(site);
      await site.stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

const hang: RequestListener = () => undefined;
const items = getFeed(
  rss([
    {
      title: 'Patch <b>now</b>',
      link: 'https://www.ncsc.gov.uk/news/patch',
      pubDate: 'Mon, 02 Mar 2026 23:30:00 GMT',
      description:
        '<base href="//evil.example"><p style="color:red">To<script>alert(1)</script>day, see <a href="/guidance">guidance</a></p><img src=x onerror=alert(1)>',
    },
    { title: 'Review', link: 'https://www.ncsc.gov.uk/news/review' },
    { title: 'Hostile', link: 'java\tscript:alert(1)' },
  ]),
);

/** The test's page, and one of a browser without JavaScript. */
async function bothPages(page: Page, browser: Browser, { url }: ServerProcess) {
  return [page, await browser.newPage({ baseURL: url, javaScriptEnabled: false })] as const;
}

test('shows five skeletons while the first fetch hangs, then the news, and later its age while the feed hangs', async ({
  page: scripted,
  browser,
  site,
  feed,
}) => {
  const both = await bothPages(scripted, browser, site);
  // The fetch gives up after ten seconds, which a slow machine needs for less, and is tried again a minute later.
  await expect(async () => {
    await Promise.all(both.map((page) => page.goto('/news', { waitUntil: 'commit' })));
    for (const page of both) {
      const told = page.getByText('Fetching the news from the NCSC');
      await expect(told).toBeVisible({ timeout: 5000 });
      await expect(page.locator('[class*=skeleton]'), 'five cards').toHaveCount(5, { timeout: 1 });
      await expect(page.locator('[aria-busy=true]')).toHaveCount(1, { timeout: 1 });
    }
  }).toPass();
  feed.answerWith(items);
  const [, plain] = both;
  await plain.getByRole('link', { name: 'Show the news' }).click();
  for (const page of both) {
    const newest = page.getByRole('heading', { name: 'Patch now' });
    await expect(async () => {
      // Followed before the news has arrived, the link shows the skeletons again.
      const isOver = page === plain || (await page.getByRole('dialog').isVisible());
      if (isOver && !(await newest.isVisible())) await page.reload();
      await expect(newest).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.locator('[class*=skeleton], [aria-busy]')).toHaveCount(0);
    await expectNews(page);
    await page.close();
  }

  await site.kill('SIGTERM');
  const { dataDir } = site;
  await rewind(dataDir, new Date('2026-03-02T09:00:00Z'));
  feed.answerWith(hang);
  const asked = feed.requests.length;
  const later = await startServer({ dataDir, env: { NEWS_FEED_URL: feed.url } });
  try {
    await expect.poll(() => feed.requests.length).toBe(asked + 1);
    await expectStoredNews(browser, later);
  } finally {
    await later.stop();
  }
});

/** With its age, whatever the feed does. */
async function expectStoredNews(browser: Browser, { url }: ServerProcess): Promise<void> {
  const visitor = await browser.newPage();
  await visitor.goto(`${url}/news`);
  await expect(visitor.getByText('Last updated 2 March 2026 at 09:00')).toBeVisible();
  await expect(visitor.getByRole('article')).toHaveCount(2);
  await expect(visitor.getByRole('dialog')).toHaveCount(0);
  await visitor.close();
}

async function expectNews(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Security News' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  const [first] = await page.getByRole('article').all();
  if (!first) throw new Error('There is no article');
  await expect(first.locator('time')).toHaveText('2 March 2026');
  await expect(first.getByRole('heading', { level: 2 })).toHaveText('Patch now');
  await expect(first.locator('.prose')).toHaveText('Today, see guidance');
  expect(await first.locator('.prose').innerHTML()).not.toMatch(/style|base|script|img/);
  const onwards = first.getByRole('link', {
    name: 'Continue Reading Patch now (opens in a new tab)',
  });
  await expect(onwards).toHaveAttribute('href', 'https://www.ncsc.gov.uk/news/patch');
  await expect(onwards).toHaveAttribute('target', '_blank');
  await expect(onwards).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByRole('link', { name: 'Open Government Licence' })).toBeVisible();
  await expect(page.getByText('Last updated')).toHaveCount(0);
  const cached = async () => (await page.request.get('/news')).headers()['cache-control'];
  await expect.poll(cached, 'from memory').toContain('public, max-age=60');
  const response = await page.request.get('/news');
  expect(response.headers()['vary']).toBe('Accept-Encoding, Cookie');
  expect(await response.text()).not.toContain('type="module"');
}

test('tells the first visitor once the fetch times out, and the next at once, that the news could not be loaded', async ({
  page: scripted,
  browser,
  site,
  feed,
  request,
}) => {
  await scripted.goto('/news');
  await expect(scripted.getByRole('dialog', { name: 'Error' })).toBeVisible();
  feed.answerWith((_, response) => void response.writeHead(500).end());
  for (const page of await bothPages(scripted, browser, site)) {
    const toast = page.getByRole('alert').getByRole('dialog', { name: 'Error' });
    // A minute later it is fetched again.
    await expect(async () => {
      await page.goto('/news');
      await expect(toast).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(toast).toContainText('Failed to load news feed. Please try again later.');
    await expect(page.getByText('There is no news to show at the moment')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Read the news at the NCSC' })).toBeVisible();
    const cross = toast.getByRole('button', { name: 'Dismiss' });
    // Large enough for a thumb on pages without a form as well.
    await expect(cross).toHaveCSS('width', '44px');
    await cross.click();
    await expect(toast).toBeHidden();
    await page.close();
  }
  expect((await request.get('/news')).headers()['cache-control']).toBe('no-store');
});

/** Makes the last fetch look that old; the server must not be running. */
async function rewind(dataDir: string, to: Date): Promise<void> {
  await withDatabase({ dataDir }, ({ db }) =>
    db.update(newsFeedState).set({ lastSuccessAt: to, lastAttemptAt: to }),
  );
}
