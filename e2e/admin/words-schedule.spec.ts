import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { packageRoot } from '../../src/platform/database/data-folder.server.ts';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { startOwnServer } from '../fixtures.ts';
import { expect, nobody, test as base } from './admin-walk.ts';

/** Twenty minutes before the day on which London’s clocks go forward. */
const eve = Date.UTC(2026, 2, 28, 23, 40);

const test = base.extend<{ site: ServerProcess }>({
  site: async ({}, use) => {
    const site = await startOwnServer({
      RATE_LIMIT_FACTOR: '1000',
      NODE_OPTIONS: `--import=${join(packageRoot, 'e2e/faults/shift-clock.ts')}`,
      CLOCK_SHIFT: String(eve - Date.now()),
    });
    await use(site);
    await site.stop();
  },
  baseURL: ({ site }, use) => use(site.url),
});

test('a price goes out over midnight and over the hour that is left out, and one taken off the clock stays', async ({
  page,
  browser,
  site,
  expectedStatuses,
}) => {
  expectedStatuses.push(422);
  const visitor = await browser.newContext({ baseURL: site.url, storageState: nobody });
  const isOnSite = async (price: string) =>
    (await (await visitor.request.get('/faq')).text()).includes(price);

  await comparePrice(page, '£2,111–4,222');
  await schedule(page, '2026-03-28T23:30');
  await expect(page.getByText('This time is over').first()).toBeVisible();
  await schedule(page, '2026-03-29T01:30');
  await expect(page.getByText('there is no such time').first()).toBeVisible();
  await expect(page.getByLabel('What changed')).toHaveValue('From April');
  await expect(page.getByLabel('Or at a time')).toHaveValue('2026-03-29T01:30');
  await schedule(page, '2026-03-29T00:20');
  await expect(page.getByText('It goes onto the site at that time')).toBeVisible();
  expect(await isOnSite('£2,111–4,222')).toBe(false);
  await anHourLater(site);
  await expect.poll(() => isOnSite('£2,111–4,222')).toBe(true);

  await comparePrice(page, '£2,333–4,444');
  await schedule(page, '2026-03-29T02:10');
  await page.goto('/admin/words/figures/cePrice');
  await expect(page.getByText('Sunday 29 March 2026 at 02:10')).toBeVisible();
  await anHourLater(site);
  await expect.poll(() => isOnSite('£2,333–4,444')).toBe(true);

  await comparePrice(page, '£2,555–4,666');
  await schedule(page, '2026-03-29T03:10');
  await page.goto('/admin/words/figures/cePrice');
  await page.getByRole('link', { name: 'Change the time' }).click();
  await expect(page.getByLabel('It goes out at')).toHaveValue('2026-03-29T03:10');
  await page.getByLabel('It goes out at').fill('2026-03-29T04:10');
  await page.getByRole('button', { name: 'Change the time' }).click();
  await expect(page.getByText('It goes onto the site at that time')).toBeVisible();
  await page.goto('/admin/words/figures/cePrice');
  await expect(page.getByText('Sunday 29 March 2026 at 04:10')).toBeVisible();
  await page.getByRole('button', { name: 'Take off the clock' }).click();
  await expect(page.getByRole('button', { name: 'Take off the clock' })).toHaveCount(0);
  await expect(page.getByLabel('Alone, beside a service')).toHaveValue('£2,555–4,666');
  await visitor.close();
});

async function comparePrice(page: Page, price: string) {
  await page.goto('/admin/words/figures/cePrice');
  await page.getByLabel('Alone, beside a service').fill(price);
  await page.getByRole('button', { name: 'Compare and publish' }).click();
  await page.getByLabel('What changed').fill('From April');
}

async function schedule(page: Page, at: string) {
  await page.getByLabel('Or at a time').fill(at);
  await page.getByRole('button', { name: 'Schedule' }).click();
}

async function anHourLater({ dataDir }: ServerProcess) {
  process.kill(Number(await readFile(join(dataDir, 'lock.pid'), 'utf8')), 'SIGUSR2');
}
