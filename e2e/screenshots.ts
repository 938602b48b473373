import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../src/testing/server-process.ts';
import { launchBrowser } from './browser.ts';
import { missingPage, pages } from './pages.ts';

/**
 * Writes every page, whole, at three widths, light and dark, into test-results/screenshots.
 * `npm run screenshots -- /contact /faq` writes those alone.
 */
const folder = 'test-results/screenshots';
const asked = process.argv.slice(2);
const paths = asked.length > 0 ? asked : [...pages, missingPage];

await mkdir(folder, { recursive: true });
const server = await startServer({});
const browser = await launchBrowser();
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [375, 768, 1440]) {
    const viewport = { width, height: 900 };
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      const name = path.slice(1).replaceAll('/', '-') || 'home';
      const file = join(folder, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: true });
    }
    await context.close();
  }
}
await browser.close();
await server.stop();
console.log(`${paths.length * 6} pictures in ${folder}`);
