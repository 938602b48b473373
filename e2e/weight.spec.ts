import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './pages.ts';

const kibibyte = 1024;
/** Pages that only inform; all others carry a form, in one state at least, and bring React for it. */
const informing =
  /^\/(faq|apps|news|terms|privacy-policy|accessibility|services\/.*|.*\/(sent|submitted))$/;
const scriptOfForms = 150 * kibibyte;

for (const path of pages) {
  test(`${path} stays within its weight`, async ({ page, request }) => {
    await untilCompressed(request, path);
    const { document, stylesheet, script } = await bytesOf(page, path);
    if (informing.test(path)) {
      // One round trip of text, before anything else is asked for.
      expect(document + stylesheet).toBeLessThanOrEqual(14 * kibibyte);
      expect(script).toBeLessThanOrEqual(2 * kibibyte);
    }
    expect(script).toBeLessThanOrEqual(scriptOfForms);
  });
}

/** The server compresses in the background once it has started. */
async function untilCompressed(request: APIRequestContext, path: string): Promise<void> {
  const html = await (await request.get(path)).text();
  const styles = [...html.matchAll(/<link [^>]*rel="stylesheet" href="([^"]+)"/g)];
  for (const address of [path, ...styles.map(([, href = '']) => href)]) {
    const encoding = async () => (await request.get(address)).headers()['content-encoding'];
    await expect.poll(encoding).toMatch(/^(br|gzip)$/);
  }
}

/** What goes over the wire for the page, by kind. */
async function bytesOf(page: Page, path: string) {
  const bytes = { document: 0, stylesheet: 0, script: 0 };
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    if (kind !== 'document' && kind !== 'stylesheet' && kind !== 'script') return;
    const add = async () => {
      const { responseBodySize } = await request.sizes();
      bytes[kind] += responseBodySize;
    };
    sizes.push(add());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await Promise.all(sizes);
  return bytes;
}
