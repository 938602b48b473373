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

const screens = [
  [375, 812],
  [1440, 900],
] as const;

test('home shows prices, both buttons and the rating in the first screen, and a short index, at both widths', async ({
  page,
}) => {
  await open(page, '/', 375, 812);
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    for (const selector of ['.priced', '.hero .button-row', '.stats .note', '.bar-nav > .button']) {
      const { bottom } = await placeOf(page, selector);
      expect(bottom, `${selector} at ${width} px`).toBeLessThanOrEqual(height * margin);
    }
    const isPhone = width === 375;
    expect(await heightOf(page, '.families')).toBeLessThanOrEqual((isPhone ? 300 : 1000) * margin);
    if (!isPhone) expect(await heightOf(page, '#services')).toBeLessThanOrEqual(1300 * margin);
  }
});

test.describe('on a touch screen, whose fields are larger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('home is short on a phone', async ({ page }) => {
    await open(page, '/', 375, 812);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect(await heightOf(page, 'html')).toBeLessThan(5000);
  });
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

/** What a visitor with a phone comes to a page for, and how far down it may end, in pixels. */
const firstOnPhone = [
  ['/contact', '.page-head a[href^="tel:"]', 812],
  ['/data-rights', '.button[href="#request"]', 812],
  ['/resources', '.resource-card h3', 650],
  ['/public-sector', '.page-head .summary', 812],
] as const;

test('each page shows what it is for in the first screen of a phone', async ({ page }) => {
  for (const [path, selector, limit] of firstOnPhone) {
    await open(page, path, 375, 812);
    expect((await placeOf(page, selector)).bottom, path).toBeLessThanOrEqual(limit * margin);
  }
});

test('the office map is small beside the form, at every width', async ({ page }) => {
  await open(page, '/contact', 320, 900);
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const map = await heightOf(page, '.office-map .drawing');
    expect(map, `${width} px`).toBeLessThan((await heightOf(page, '.contact .form')) / 3);
  }
});

test('the names of the survey stand outside its sheet on a phone, and its rings inside', async ({
  page,
}) => {
  await open(page, '/', 375, 812);
  const crossed = await page.locator('.hero .survey.narrow').evaluate((drawing) => {
    const box = (element: Element) => element.getBoundingClientRect();
    const sheet = box(drawing.querySelector('.sea0') ?? drawing);
    const isInside = ({ left, right, top, bottom }: DOMRect) =>
      left > sheet.left && right < sheet.right && top > sheet.top && bottom < sheet.bottom;
    const isApart = ({ right, bottom }: DOMRect) => right < sheet.left || bottom < sheet.top;
    const names = [...drawing.querySelectorAll(':scope > text')].filter(
      ({ textContent }) => textContent.length > 1,
    );
    return [
      ...names.filter((name) => !isApart(box(name))),
      ...[...drawing.querySelectorAll('.dg')].filter((ring) => !isInside(box(ring))),
    ].map(({ outerHTML }) => outerHTML);
  });
  expect(crossed).toEqual([]);
});

test('the parts of the bar never touch, whatever the size of text', async ({ page }) => {
  await open(page, '/faq', 320, 900);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const width of [320, 375, 768, 1100, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const touching = await page.evaluate(() => {
      const parts = [
        ...document.querySelectorAll('.brand, .bar-items > *, .bar-nav > *:not(.bar-items)'),
      ]
        .filter((part) => part.closest('header') && part.checkVisibility())
        .map((part) => part.getBoundingClientRect());
      const isNear = (one: DOMRect, other: DOMRect) =>
        one.left < other.right + 4 &&
        other.left < one.right + 4 &&
        one.top < other.bottom + 4 &&
        other.top < one.bottom + 4;
      return parts.filter((one, i) => parts.some((other, j) => j > i && isNear(one, other))).length;
    });
    expect(touching, `${width} px`).toBe(0);
  }
});

test('each service shows its name, price, length and button in the first screen, and sections of one right edge', async ({
  page,
}) => {
  for (const { slug } of services) {
    await open(page, servicePath(slug), 375, 812);
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      const { bottom } = await placeOf(page, '.service-terms .button');
      expect(bottom, `${slug} at ${width} px`).toBeLessThanOrEqual(height * margin);
    }
    const edges = await page
      .locator('.topic-row > .prose')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().right)));
    expect(new Set(edges).size, slug).toBe(1);
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
  await expect(page.locator('.bar-nav > .button')).toBeVisible();
  const landmark = page.getByRole('navigation', { name: 'Main' });
  await expect(landmark, 'while the menu is closed').toHaveCount(1);
  await page.getByText('Menu', { exact: true }).click();
  await expect(landmark, 'while it is open').toHaveCount(1);
  const menu = page.locator('.menu-sheet');
  await expect(menu.getByRole('link', { name: 'Book Free Consultation' })).toBeVisible();
  const dark = menu.getByRole('button', { name: 'Dark colours' });
  await expect(dark).toHaveAttribute('aria-pressed', 'false');
  await dark.click();
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
});

for (const path of ['/', '/contact', '/resources', '/data-rights', '/assessment']) {
  test(`${path} is painted before it asks for a script, and asks without being touched`, async ({
    browser,
    baseURL,
  }) => {
    // In a context of its own: those of other tests start every script at once.
    const page = await browser.newPage({ baseURL: baseURL ?? '' });
    const script = page.waitForRequest((request) => request.resourceType() === 'script');
    await page.addInitScript(() => {
      const unseen = new CSSStyleSheet();
      unseen.replaceSync('* { visibility: hidden !important }');
      document.adoptedStyleSheets = [unseen];
    });
    await page.goto(path);
    const paintedAt = await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      const rest = () => new Promise((resolve) => requestIdleCallback(resolve));
      for (const pause of [frame, rest, frame, rest]) await pause();
      document.adoptedStyleSheets = [];
      return performance.now();
    });
    await script;
    const firstAsked = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = files.filter(({ name }) => name.endsWith('.js'));
      return Math.min(...scripts.map(({ startTime }) => startTime));
    });
    expect(firstAsked).toBeGreaterThan(paintedAt);
    await page.context().close();
  });
}

test('the way to a page takes one line on a phone, so that no font that comes pushes the page down', async ({
  page,
}) => {
  await open(page, '/faq', 375, 812);
  const line = await heightOf(page, '.breadcrumb');
  for (const width of [320, 384, 412, 430]) {
    await open(page, '/resources/compliance-framework', width, 812);
    expect.soft(await heightOf(page, '.breadcrumb'), `${width}`).toBeCloseTo(line, 0);
  }
});
