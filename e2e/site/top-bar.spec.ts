import type { Page } from '@playwright/test';
import { restoreFromCache } from '../restore-from-cache.ts';
import { expect, test } from '../fixtures.ts';

test.use({ viewport: { width: 375, height: 700 } });

const toggle = (page: Page) => page.getByText('Menu', { exact: true });
const menu = (page: Page) => page.locator('.menu-items');

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the menu on small screens ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('opens, and leads to another page', async ({ page }) => {
      await page.goto('/faq');
      await expect(menu(page)).toBeHidden();
      await toggle(page).click();
      await menu(page).getByRole('link', { name: 'Contact' }).click();
      await expect(page).toHaveURL('/contact');
      await expect(menu(page)).toBeHidden();
    });
  });
}

test('closes the menu on Escape and on a click outside', async ({ page }) => {
  await page.goto('/faq');
  await toggle(page).click();
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await toggle(page).click();
  await page.mouse.click(10, 690);
  await expect(menu(page)).toBeHidden();
});

test('closes the menu when the focus moves past its last control', async ({ page }) => {
  await page.goto('/faq');
  await toggle(page).press('Enter');
  await page.locator('.menu-sheet :is(a, button)').last().focus();
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('.breadcrumb a').first()).toBeFocused();
  await expect(menu(page)).toBeHidden();
});

test('keeps the chosen colour scheme on the next page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/faq');
  await toggle(page).click();
  await page.getByRole('button', { name: 'Dark colours' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/terms');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('follows the palette that another tab or a later page has chosen', async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/faq');
  const other = await page.context().newPage();
  await other.goto('/terms');
  await toggle(other).click();
  await other.getByRole('button', { name: 'Dark colours' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await html.evaluate((element) => element.removeAttribute('data-theme'));
  await restoreFromCache(page);
  await expect(html).toHaveAttribute('data-theme', 'dark');
});
