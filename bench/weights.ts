import type { Browser } from '@playwright/test';
import { importWithTemplates } from '../e2e/import-with-templates.ts';
import { pageBytes } from '../e2e/site/page-bytes.ts';
import { kib, type Section } from './report.ts';
import type { Site } from './site.ts';

const { getAddress, pages } =
  await importWithTemplates<typeof import('../e2e/pages.ts')>('e2e/pages.ts');

/** What each public page brings over the wire, by kind. */
export async function measureWeights(browser: Browser, site: Site): Promise<Section> {
  const rows = [];
  for (const path of pages) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const bytes = await pageBytes(page, site.url + getAddress(path));
    await context.close();
    const { document, script, font, image, all, requests } = bytes;
    const sizes = [document, script, font, image, all].map(kib);
    rows.push([path, ...sizes, String(requests)]);
  }
  return {
    title: 'What a page weighs',
    notes: [
      'Compressed, on a first visit, with everything that the page loads. Its styles are part of the page itself.',
    ],
    columns: ['', 'HTML and CSS', 'script', 'fonts', 'pictures', 'all', 'requests'],
    rows,
  };
}
