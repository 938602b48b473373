import { get } from 'node:http';
import type { Page } from '@playwright/test';

const kinds = ['document', 'stylesheet', 'script', 'font', 'image'] as const;
type Kind = (typeof kinds)[number] | 'other';

/** Bodies alone, but for `head`: what comes before the document's body. */
export type PageBytes = Record<Kind | 'head' | 'all' | 'requests', number>;

/** What a first visit brings over the wire, by kind. */
export async function pageBytes(page: Page, url: string): Promise<PageBytes> {
  const weigh = watchBytes(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  return weigh();
}

/**
 * To call before a visit; what it returns says what has come since. The browser says what it asks for;
 * the sizes come from the server, because the browser's own are missing for what it has preloaded.
 */
export function watchBytes(page: Page): () => Promise<PageBytes> {
  const asked = new Map<string, Kind>();
  page.on('request', (request) => {
    // What is written within the page comes with it.
    if (!request.url().startsWith('http')) return;
    const kind = kinds.find((known) => known === request.resourceType()) ?? 'other';
    // A preload and its use are one.
    if (asked.get(request.url()) === undefined || kind !== 'other') asked.set(request.url(), kind);
  });
  return async () => {
    // On a busy machine the script of a part may be asked for after the page has loaded.
    const hasPart = (await page.locator('[data-island]').count()) > 0;
    if (hasPart && !asked.values().some((kind) => kind === 'script')) {
      await page.waitForRequest((request) => request.resourceType() === 'script');
    }
    return sizesIn(asked);
  };
}

async function sizesIn(asked: Map<string, Kind>): Promise<PageBytes> {
  const bytes = {
    head: 0,
    document: 0,
    stylesheet: 0,
    script: 0,
    font: 0,
    image: 0,
    other: 0,
    all: 0,
  };
  // The map grows meanwhile: files that belong together are asked for one after the other.
  for (const [address, kind] of asked) {
    const { head, body } = await sizesOf(address);
    if (kind === 'document') bytes.head += head;
    bytes[kind] += body;
    bytes.all += body;
  }
  return { ...bytes, requests: asked.size };
}

/** Of the answer that browsers get. */
function sizesOf(address: string): Promise<{ head: number; body: number }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      // `HTTP/1.1 200 OK`, a line for each header, and an empty one.
      const lines = response.rawHeaders.length / 2;
      const head = 15 + response.rawHeaders.join('').length + lines * 2 + (lines + 2) * 2;
      let body = 0;
      response.on('data', (part: Buffer) => (body += part.length));
      response.on('end', () => resolve({ head, body }));
    }).once('error', reject);
  });
}
