import type { APIRequestContext } from '@playwright/test';
import { services } from '../../src/site/services.ts';
import { getAddress, pages as pagesOfAll } from '../pages.ts';
import { expect, publishedPages, test } from './published-site.ts';

const pages = [...pagesOfAll, ...publishedPages];

test('no page has a dead internal link', async ({ request, site }) => {
  const read = reader(request);
  const dead = new Map<string, string>();
  for (const path of pages) {
    for (const href of linksIn(await read(getAddress(path)))) {
      const target = new URL(href, site.url + path);
      if (target.origin !== site.url) continue;
      const body = await read(target.pathname + target.search);
      const anchor = decodeURIComponent(target.hash.slice(1));
      const isDead = body === '' || (anchor !== '' && !body.includes(`id="${anchor}"`));
      if (isDead && !dead.has(href)) dead.set(href, `${href}, linked from ${path}`);
    }
  }
  expect([...dead.values()]).toEqual([]);
});

/** What a link may name, and its page must then be about. */
const subjects = [
  ...services.map(({ name }) => name),
  'Cyber Essentials',
  'CAF',
  'GovAssure',
  'DSPT',
  'NIST',
  'CISO',
  'privacy',
];

test('every link that names a subject leads to a page about it', async ({ request, site }) => {
  const read = reader(request);
  const wrong = new Set<string>();
  for (const path of pages) {
    for (const [, href = '', text = ''] of (await read(getAddress(path))).matchAll(
      /<a\b[^>]*?\shref="(\/[^"]*)"[^>]*>(.*?)<\/a>/gs,
    )) {
      const label = plain(text);
      const target = new URL(href, site.url);
      const html = await read(target.pathname + target.search);
      const about = plain(/<h1.*?<\/h1>(\s*<\/div>)?\s*(<p.*?<\/p>)?/s.exec(html)?.[0] ?? '');
      const missed = subjects.filter((one) => names(label, one) && !names(about, one));
      if (missed.length > 0)
        wrong.add(`“${label}” at ${path} leads to ${href}: no ${missed.join(', ')}`);
    }
  }
  expect([...wrong]).toEqual([]);
});

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const names = (text: string, subject: string) => text.toLowerCase().includes(subject.toLowerCase());

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
