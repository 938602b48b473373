import { type Page, type Response } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit, expectToFitTwiceTheSize } from '../expect-to-fit.ts';
import { expectValidHtml } from '../expect-valid-html.ts';
import { getAddress, missingPage, pages, pagesByRoute } from '../pages.ts';
import { watchBytes } from './page-bytes.ts';
import { expectLight } from './page-weight.ts';
import { expect, publishedPages, test } from './published-site.ts';

const ofOneKind = [...pagesByRoute, ...publishedPages.map((path) => [path])];

for (const paths of ofOneKind.flatMap((kind) => inParts(kind, 4))) {
  test(`${nameOf(paths)}: valid, accessible, light, listed as it should be, fit for large text`, async ({
    page,
    request,
    site,
  }) => {
    for (const path of paths) {
      await test.step(path, async () => {
        // The first visitor’s answer is larger than those of all others.
        await (await request.get(getAddress(path))).body();
        const weigh = watchBytes(page);
        const response = await page.goto(getAddress(path));
        const html = await expectSound(response, 200);
        expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
        const sitemap = await (await request.get('/sitemap.xml')).text();
        const isListed = sitemap.includes(`<loc>${site.url}${path}</loc>`);
        expect(/<meta name="robots" content="[^"]*noindex/.test(html)).toBe(!isListed);
        await expectAccessible(page, path === '/');
        await expect(async () => expectLight(page, path, await weigh())).toPass();
        await expectToFitTwiceTheSize(page);
      });
    }
  });
}

/** Of at most so many: a test of more would be a long one on a slow machine. */
function inParts(paths: readonly string[], size: number): (readonly string[])[] {
  if (paths.length <= size) return [paths];
  return [paths.slice(0, size), ...inParts(paths.slice(size), size)];
}

function nameOf(paths: readonly string[]): string {
  const [first, ...others] = paths;
  return others.length > 0 ? `${first} and ${others.length} more` : `${first}`;
}

test.describe('a page that does not exist', () => {
  test.use({ expectedStatuses: [404] });

  test('is valid and accessible', async ({ page }) => {
    await expectSound(await page.goto(missingPage), 404);
    await expectAccessible(page);
  });
});

test('gives every page a title of its own', async ({ request }) => {
  const titles: string[] = [];
  for (const path of [...pages, ...publishedPages]) {
    const html = await (await request.get(getAddress(path))).text();
    titles.push(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? `none at ${path}`);
  }
  expect(titles).toEqual([...new Set(titles)]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [404] });

  for (const paths of inParts([...pages, ...publishedPages, missingPage], 8)) {
    test(`${nameOf(paths)}: readable at 320 px, and at every width with text alone at twice its size`, async ({
      page,
    }) => {
      for (const path of paths) {
        await page.setViewportSize({ width: 320, height: 700 });
        await page.goto(getAddress(path));
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(page.getByRole('main'), path).toBeVisible();
        await expectToFit(page);
        expect(await tornRanges(page), path).toEqual([]);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        for (const width of [320, 375, 540, 768, 1024, 1280]) {
          await page.setViewportSize({ width, height: 700 });
          await expectToFit(page);
        }
      }
    });
  }
});

/** Valid HTML at this very address, with a single h1, a title and a description. */
async function expectSound(response: Response | null, status: number): Promise<string> {
  expect(response?.status()).toBe(status);
  expect(response?.request().redirectedFrom()).toBe(null);
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe');
  const html = (await response?.text()) ?? '';
  await expectValidHtml(html);
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(html).toMatch(/<title>.{5,70}<\/title>/);
  expect(html).toMatch(/<meta name="description" content="[^"]{20,170}"/);
  return html;
}

/** On a narrow screen by night and on a wide one by day: the colours of a place are the same at any width. */
async function expectAccessible(page: Page, isInAllColours = false): Promise<void> {
  for (const [width, colorScheme] of [
    [375, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await tornRanges(page), `${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme });
    if (isInAllColours) await expectNoBarriersByDayOrNight(page, `${width} px`);
    else await expectNoBarriers(page, `${width} px, ${colorScheme}`);
  }
}

/** Ranges of figures, such as £5,000–15,000, that are broken across two lines. */
function tornRanges(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const torn: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: found, index } of (text.textContent ?? '').matchAll(
        /£?\d[\d,.]*–£?\d[\d,]*/g,
      )) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + found.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) torn.push(found);
      }
    }
    return torn;
  });
}
