import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getAddress, pages } from '../pages.ts';

test('no page has a dead internal link', async ({ request, server }) => {
  const read = reader(request);
  const dead = new Map<string, string>();
  for (const path of pages) {
    for (const href of linksIn(await read(getAddress(path)))) {
      const target = new URL(href, server.url + path);
      if (target.origin !== server.url) continue;
      const body = await read(target.pathname + target.search);
      const anchor = decodeURIComponent(target.hash.slice(1));
      const isDead = body === '' || (anchor !== '' && !body.includes(`id="${anchor}"`));
      if (isDead && !dead.has(href)) dead.set(href, `${href}, linked from ${path}`);
    }
  }
  expect([...dead.values()]).toEqual([]);
});

/** Reads an address once; one that does not answer with 200 is empty. */
function reader(request: APIRequestContext): (path: string) => Promise<string> {
  const read = new Map<string, Promise<string>>();
  return (path) => {
    const known = read.get(path) ?? request.get(path).then((got) => (got.ok() ? got.text() : ''));
    read.set(path, known);
    return known;
  };
}

function linksIn(html: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map((match) => match[1] ?? '');
  return hrefs.map((href) => href.replaceAll('&amp;', '&'));
}
