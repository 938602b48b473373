import type { Page } from '@playwright/test';
import { services, servicePath } from '../../src/site/services.ts';
import { expect, test } from '../fixtures.ts';

/** In pixels, as drawn; a page may differ by this share, since fonts are hinted differently. */
const margin = 1.02;

/** Top and bottom of the first such element, in the page. */
async function placeOf(page: Page, selector: string): Promise<{ top: number; bottom: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return { top: box.y, bottom: box.y + box.height };
}

const heightOf = async (page: Page, selector: string) => {
  const { top, bottom } = await placeOf(page, selector);
  return bottom - top;
};

async function open(page: Page, path: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
}

test('home shows prices, both buttons and the rating in the first screen, at both widths', async ({
  page,
}) => {
  for (const [width, height] of [
    [375, 812],
    [1440, 900],
  ] as const) {
    await open(page, '/', width, height);
    for (const selector of ['.priced', '.hero .button-row', '.stats .note', '.bar > .button']) {
      const { bottom } = await placeOf(page, selector);
      expect(bottom, `${selector} at ${width} px`).toBeLessThanOrEqual(height * margin);
    }
  }
});

test('home is short on a phone, and its index of services on a wide screen', async ({ page }) => {
  await open(page, '/', 375, 812);
  expect(await heightOf(page, 'html')).toBeLessThan(5000);
  expect(await heightOf(page, '.families')).toBeLessThanOrEqual(300 * margin);
  await open(page, '/', 1440, 900);
  expect(await heightOf(page, '.families')).toBeLessThanOrEqual(1000 * margin);
  expect(await heightOf(page, '#services')).toBeLessThanOrEqual(1300 * margin);
});

test('the index folds by family on a phone alone, one open at a time', async ({ page }) => {
  await open(page, '/', 375, 812);
  const link = (name: string) => page.locator('.families').getByRole('link', { name });
  await expect(link('Cyber Essentials')).toBeHidden();
  await page.getByRole('heading', { name: 'Assess and certify' }).click();
  await expect(link('Cyber Essentials')).toBeVisible();
  await page.getByRole('heading', { name: 'Lead and train' }).click();
  await expect(link('Virtual CISO')).toBeVisible();
  await expect(link('Cyber Essentials')).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const { name } of services) await expect(link(name)).toBeVisible();
});

test('a folded family opens for what the browser finds in it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  const row = page.locator('#services').getByText('Six modules, written for the jobs');
  await expect(row).toBeHidden();
  // The browser reveals what an address names as it does what a search finds.
  await row.evaluate((element) => {
    element.id = 'found';
    location.hash = element.id;
  });
  await expect(row).toBeVisible();
  await page.getByRole('heading', { name: 'Lead and train' }).click();
  await expect(row, 'can be folded again').toBeHidden();
});

test('each service shows its name, price, length and button in the first screen', async ({
  page,
}) => {
  for (const { slug } of services) {
    await open(page, servicePath(slug), 375, 812);
    for (const [width, height] of [
      [375, 812],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { bottom } = await placeOf(page, '.service-terms .button');
      expect(bottom, `${slug} at ${width} px`).toBeLessThanOrEqual(height * margin);
    }
  }
});

test('a section reached by its anchor has one ruler, which is the bar’s', async ({ page }) => {
  for (const width of [375, 1440]) {
    await open(page, '/', width, 900);
    await page.goto('/#how');
    const bar = await placeOf(page, '.top-bar');
    const { bottom } = await placeOf(page, '#how .edge');
    expect(Math.round(bottom), `${width} px`).toBeLessThanOrEqual(Math.round(bar.bottom));
  }
});

test('the bar and the menu offer the booking calendar and tell whether colours are dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/faq', 375, 812);
  await expect(page.locator('.bar > .button')).toBeVisible();
  await page.getByText('Menu', { exact: true }).click();
  const menu = page.locator('.menu-sheet');
  await expect(menu.getByRole('link', { name: 'Book Free Consultation' })).toBeVisible();
  const dark = menu.getByRole('button', { name: 'Dark colours' });
  await expect(dark).toHaveAttribute('aria-pressed', 'false');
  await dark.click();
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
});
