import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { getState } from '../admin/admin-walk.ts';
import { launchBrowser } from '../browser.ts';
import { importWithTemplates } from '../import-with-templates.ts';
import { adminFate, seedInto } from '../seeded-people.ts';

/**
 * Writes every page, whole, at three widths, light and dark, into test-results/screenshots.
 * `npm run screenshots -- /contact /faq` writes those alone.
 */
const folder = 'test-results/screenshots';
const { getAddress, missingPage, pages } =
  await importWithTemplates<typeof import('../pages.ts')>('e2e/pages.ts');
const asked = process.argv.slice(2);
const paths = asked.length > 0 ? asked : [...pages, missingPage];

await mkdir(folder, { recursive: true });
const emails = await startEmailCatcher();
// Pages of the admin area are seen as an admin sees them.
const isOfAdmin = paths.some((path) => path.startsWith('/admin'));
const dataDir = await createTemplate();
const cookies = isOfAdmin ? await seedInto(dataDir, { kim: adminFate }) : undefined;
const server = await startServer({ dataDir, env: { SMTP_URL: emails.smtpUrl } });
const browser = await launchBrowser();
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [375, 768, 1440]) {
    const viewport = { width, height: 900 };
    const context = await browser.newContext({
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
      ...(cookies && { storageState: getState(cookies.kim) }),
    });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(server.url + getAddress(path), { waitUntil: 'networkidle' });
      const name = path.slice(1).replaceAll('/', '-') || 'home';
      const file = join(folder, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: true });
    }
    await context.close();
  }
}
await browser.close();
await server.stop();
await removeFolder(dataDir);
await emails.stop();
console.log(`${paths.length * 6} pictures in ${folder}`);
