import { get } from 'node:http';
import type { Page } from '@playwright/test';

const kinds = ['document', 'stylesheet', 'script', 'font', 'image'] as const;
type Kind = (typeof kinds)[number] | 'other';

export type PageBytes = Record<Kind | 'all' | 'requests', number>;

/**
 * What a first visit brings over the wire, by kind. The browser says what it asks for; the sizes come
 * from the server, because the browser's own are missing for what it has preloaded.
 */
export async function pageBytes(page: Page, url: string): Promise<PageBytes> {
  const asked = new Map<string, Kind>();
  page.on('request', (request) => {
    const kind = kinds.find((known) => known === request.resourceType()) ?? 'other';
    // A preload and its use are one.
    if (asked.get(request.url()) === undefined || kind !== 'other') asked.set(request.url(), kind);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const bytes = { document: 0, stylesheet: 0, script: 0, font: 0, image: 0, other: 0, all: 0 };
  for (const [address, kind] of asked) {
    if (!address.startsWith('http')) continue;
    const size = await sizeOf(address);
    bytes[kind] += size;
    bytes.all += size;
  }
  return { ...bytes, requests: asked.size };
}

/** Of the body as browsers get it. */
function sizeOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      let size = 0;
      response.on('data', (part: Buffer) => (size += part.length));
      response.on('end', () => resolve(size));
    }).once('error', reject);
  });
}
