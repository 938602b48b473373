import type { Page } from '@playwright/test';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { ordinaryBrowser } from '../ordinary-browser.ts';
import { expect, nobody, test } from './admin-walk.ts';

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
  await expect.poll(grown).toEqual([1, 1, 1, 2]);
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
