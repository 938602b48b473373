import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pages } from './pages.ts';

const kibibyte = 1024;
/** Pages that only inform; all others carry a form, in one state at least, and bring React for it. */
const informing =
  /^\/(faq|apps|news|terms|privacy-policy|accessibility|services\/.*|.*\/(sent|submitted))$/;
/** React alone is 57 KiB of it. */
const scriptOfForms = 73 * kibibyte;

for (const path of pages) {
  test(`${path} stays within its weight`, async ({ page, request }) => {
    await untilCompressed(request, path);
    const { document, stylesheet, script, font, all } = await bytesOf(page, path);
    if (informing.test(path)) {
      // One round trip of text, before anything else is asked for.
      expect(document + stylesheet).toBeLessThanOrEqual(14 * kibibyte);
      expect(script).toBeLessThanOrEqual(2 * kibibyte);
      expect(all).toBeLessThanOrEqual(64 * kibibyte);
    }
    expect(font).toBeLessThanOrEqual(45 * kibibyte);
    expect(script).toBeLessThanOrEqual(scriptOfForms);
  });
}

/** The server compresses in the background once it has started. */
async function untilCompressed(request: APIRequestContext, path: string): Promise<void> {
  const html = await (await request.get(path)).text();
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)];
  for (const address of [path, ...files.map(([, file = '']) => file)]) {
    const encoding = async () => (await request.get(address)).headers()['content-encoding'];
    await expect.poll(encoding).toMatch(/^(br|gzip)$/);
  }
}

/** What goes over the wire for the page, by kind. */
async function bytesOf(page: Page, path: string) {
  const bytes = { document: 0, stylesheet: 0, script: 0, font: 0, all: 0 };
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    const add = async () => {
      const { responseBodySize } = await request.sizes();
      bytes.all += responseBodySize;
      if (isCounted(kind)) bytes[kind] += responseBodySize;
    };
    sizes.push(add());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await Promise.all(sizes);
  return bytes;
}

const isCounted = (kind: string): kind is 'document' | 'stylesheet' | 'script' | 'font' =>
  ['document', 'stylesheet', 'script', 'font'].includes(kind);
