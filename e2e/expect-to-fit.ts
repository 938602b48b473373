import { expect, type Page } from '@playwright/test';

/** Nothing of the page is wider than its window. */
export async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBe(page.viewportSize()?.width);
}

/** By the browser's own setting, which makes a rem larger in media queries too, as a page's style does not. */
export async function expectToFitTwiceTheSize(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const setSize = (standard: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard } });
  await setSize(32);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await expectToFit(page);
  await setSize(16);
  await devtools.detach();
}
