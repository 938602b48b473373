import type { Page } from '@playwright/test';
import { withDatabase } from '../../src/platform/database/database.server.ts';
import { pageCounts } from '../../src/platform/web/page-counts.table.server.ts';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { startOwnServer } from '../fixtures.ts';
import { expect, nobody, test } from './admin-walk.ts';

const ordinaryBrowser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Of a form, from the table beneath the charts. */
async function funnelFigures(page: Page, form: string, columns: string[]): Promise<number[]> {
  await page.goto('/admin/overview');
  const table = page.locator('table', { hasText: 'Fetched ahead' });
  const heads = await table.locator('thead th').allTextContents();
  const row = table.locator('tbody tr').filter({ has: page.locator('th', { hasText: form }) });
  const cells = await row.locator('th, td').allTextContents();
  return columns.map((column) => Number.parseInt(cells[heads.indexOf(column)] ?? '', 10));
}

test('counts a visitor from page view to sent form, and robots separately', async ({
  page,
  browser,
  server,
}) => {
  const columns = ['Page seen', 'Form started', 'Sent', 'Seen by robots'];
  const figures = () => funnelFigures(page, 'Contact', columns);
  const before = await figures();

  const visitor = await browser.newPage({
    baseURL: server.url,
    storageState: nobody,
    // By its own user agent a headless browser would count as a robot.
    userAgent: ordinaryBrowser,
  });
  await visitor.clock.install();
  await visitor.goto('/contact');
  await visitor.getByLabel('Name').fill('Ana Smith');
  await visitor.getByLabel('Email').fill('overview@example.org');
  await visitor.getByLabel('Message').fill('Hello');
  await visitor.getByRole('checkbox').check();
  // Whoever is quicker than a person is taken for spam.
  await visitor.clock.fastForward(5000);
  await visitor.getByRole('button', { name: /send/i }).click();
  await expect(visitor.getByText('Message sent!').first()).toBeVisible();
  expect(await visitor.context().cookies()).toEqual([]);
  await visitor.close();
  for (const agent of ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'curl/8.5.0']) {
    await fetch(`${server.url}/contact`, { headers: { 'user-agent': agent } });
  }
  const grown = async () => (await figures()).map((count, index) => count - (before[index] ?? 0));
  await expect.poll(grown, { timeout: 30_000 }).toEqual([1, 1, 1, 2]);
  await expect(page.getByRole('img', { name: /^Contact: page seen/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /new leads? in 30 days/ }).first()).toBeVisible();
});

test('shows the overview by keyboard, accessibly, and within 320 px', async ({ page }) => {
  await page.goto('/admin/overview?days=365');
  await expect(page.getByRole('link', { name: '365 days' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('link', { name: '90 days' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/overview?days=90');
  const summary = page.locator('summary').last();
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectNoBarriersByDayOrNight(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectToFit(page);
});

test('writes the last page counts when the server is stopped', async () => {
  const server = await startOwnServer();
  const browser = { 'user-agent': ordinaryBrowser };
  await fetch(`${server.url}/faq`, { headers: browser });
  await fetch(`${server.url}/resources`, { headers: browser });
  await fetch(`${server.url}/no-such-page`, { headers: browser });
  const begun = new URLSearchParams({ page: '/data-rights' });
  const told = await fetch(`${server.url}/form-started`, {
    method: 'POST',
    body: begun,
    headers: browser,
  });
  expect([told.status, told.headers.get('set-cookie')]).toEqual([204, null]);
  expect(await server.kill('SIGTERM')).toBe(0);
  const rows = await withDatabase({ dataDir: server.dataDir }, ({ db }) =>
    db.select().from(pageCounts).orderBy(pageCounts.page),
  );
  await server.stop();
  expect(rows.map(({ page, event, asker, count }) => [page, event, asker, count])).toEqual([
    ['/data-rights', 'started', 'human', 1],
    ['/faq', 'seen', 'human', 1],
    ['/resources', 'seen', 'human', 1],
  ]);
});
