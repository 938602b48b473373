/**
 * Draws public/social/*.png, the pictures that a link to the site is previewed with. Run by hand
 * when a service's name, sentence or drawing changes: `npm run social-pictures`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { launchBrowser } from '../../e2e/browser.ts';
import { palettePng } from './palette-png.ts';

/** Some messengers drop a preview whose picture is large. */
const bytesAllowed = 60 * 1024;
const folder = 'public/social';

const vite = await createServer({ configFile: false, logLevel: 'warn', server: { port: 0 } });
await vite.listen();
const origin = vite.resolvedUrls?.local[0] ?? '';
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  const cards = await loadCards();
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  for (const picture of cards.socialPictures) {
    await show(page, await documentWith(cards.SocialCard({ picture })));
    await page.evaluate(() => document.fonts.ready);
    const path = `${folder}/${picture}.png`;
    const png = await palettePng(page);
    console.log(`${path} ${(png.length / 1024).toFixed(1)} KiB`);
    if (png.length > bytesAllowed) throw new Error(`${path} is larger than ${bytesAllowed} bytes`);
    await writeFile(path, png);
  }
} finally {
  await browser.close();
  await vite.close();
}

/** At Vite's own address, which has no page but serves the fonts that this one names. */
async function show(page: Page, body: string): Promise<void> {
  await page.route(origin, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(origin);
  await page.unroute(origin);
}

/** Vite compiles JSX, which Node does not; the module it loads is the one named. */
async function loadCards() {
  const module = await vite.ssrLoadModule('/tools/social-pictures/social-card.tsx');
  return module as typeof import('./social-card.tsx');
}

async function documentWith(card: ReactElement): Promise<string> {
  const styles = await Promise.all(
    ['/src/ui/styles.css', '/tools/social-pictures/social-card.css'].map(async (path) => {
      const { default: css } = await vite.ssrLoadModule(`${path}?inline`);
      return String(css);
    }),
  );
  const body = renderToStaticMarkup(card);
  return `<!doctype html><html lang="en-GB" data-theme="light"><head><meta charset="utf-8"><style>${styles.join('\n')}</style></head><body>${body}</body></html>`;
}
