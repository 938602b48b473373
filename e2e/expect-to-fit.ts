import { expect, type Page } from '@playwright/test';

/** Nothing of the page is wider than its window. */
export async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBe(page.viewportSize()?.width);
}
