import type { Page } from '@playwright/test';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { startOwnServer } from '../fixtures.ts';
import { expect, test as base } from './admin-walk.ts';

/** What is changed here would be read on every other page of a shared server. */
export const test = base.extend<{ site: ServerProcess }>({
  site: async ({ startOnce }, use) =>
    use(await startOnce('words', () => startOwnServer({ RATE_LIMIT_FACTOR: '1000' }))),
  baseURL: ({ site }, use) => use(site.url),
});

export async function publishNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compare and publish' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('On the site now.')).toBeVisible();
}
