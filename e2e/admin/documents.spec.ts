import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expectValidHtml } from '../expect-valid-html.ts';
import { expect, nobody } from './admin-walk.ts';
import { publishNow, test } from './words-walk.ts';

async function write(page: Page, kind: string, slug: string, texts: Record<string, string>) {
  await page.goto(`/admin/words/${kind}`);
  await expectNoBarriers(page);
  await page.getByLabel('Title').fill('Begun');
  await page.getByLabel('Address').fill(slug);
  await page.getByRole('button', { name: 'Begin' }).click();
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).first().fill(text);
  }
}

async function addPicture(page: Page, shows: string) {
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  const buffer = readFileSync('public/social/default.png');
  const file = { name: 'list.png', mimeType: 'image/png', buffer };
  await page.getByLabel('New picture').setInputFiles(file);
  await page.getByLabel('What it shows').fill(shows);
  await page.getByRole('button', { name: 'Add and use it' }).click();
  await expect(page.getByRole('img', { name: shows })).toBeVisible();
}

/** Of one that came. */
async function shapeOf(picture: Element): Promise<number> {
  await (picture as HTMLImageElement).decode();
  const { width, height } = picture.getBoundingClientRect();
  return width / height;
}

async function withdraw(page: Page, kind: string, slug: string) {
  await page.goto(`/admin/words/${kind}/${slug}/address`);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(page.getByText('Off the site.')).toBeVisible();
}

test('an update is on the site, in the feed and below every page until it is withdrawn', async ({
  page,
  browser,
  site,
}) => {
  const visitor = await browser.newContext({ baseURL: site.url, storageState: nobody });
  const read = async (path: string) => (await visitor.request.get(path)).text();
  const status = async (path: string) => (await visitor.request.get(path)).status();
  expect(await read('/faq')).not.toContain('href="/updates"');
  expect(await read('/sitemap.xml')).not.toContain('/updates');
  expect([await status('/updates'), await status('/updates/feed.xml')]).toEqual([200, 404]);

  await write(page, 'updates', 'one-month', {
    Subject: 'One month left',
    'Preview line': 'What still fits.',
    'What it comes to': 'It costs {cePrice}.',
    Text: 'Before.\n\n## Now\n\n- [Ask us](/contact)\n\n> “Within 14 days.”\n\n| Who | When |\n|---|---|\n| IT | now |',
  });
  await addPicture(page, 'A list of devices');
  await publishNow(page);
  await expect.poll(() => read('/faq')).toContain('href="/updates"');
  await expect.poll(() => read('/sitemap.xml')).toContain('/updates/one-month');
  expect(await read('/news')).toContain('href="/updates"');
  const feed = await read('/updates/feed.xml');
  expect(feed).toContain(`href="${site.url}/updates/one-month"`);
  expect(feed).toContain('It costs £2,000–4,000.');
  const { headers } = await fetch(`${site.url}/updates/feed.xml`);
  const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
  expect((await fetch(`${site.url}/updates/feed.xml`, again)).status).toBe(304);

  const reader = await visitor.newPage();
  for (const path of ['/updates', '/updates/one-month']) {
    await reader.goto(path);
    await expect(reader.getByText('One month left').last()).toBeVisible();
    await expectNoBarriers(reader);
    await expectValidHtml(await read(path));
  }
  await expect(reader.locator('.lede')).toHaveText('It costs £2,000–4,000.');
  const picture = reader.getByRole('img', { name: 'A list of devices' });
  expect(await read('/updates/feed.xml')).toContain(
    `src="${site.url}${await picture.getAttribute('src')}"`,
  );
  for (const width of [320, 768, 1440]) {
    await reader.setViewportSize({ width, height: 900 });
    await expectToFit(reader);
    expect(await picture.evaluate(shapeOf), `${width}`).toBeCloseTo(1200 / 630, 1);
  }

  await withdraw(page, 'updates', 'one-month');
  await expect.poll(() => status('/updates/one-month')).toBe(410);
  expect(await read('/updates/one-month')).toContain('We have taken this update off our site.');
  await expect.poll(() => read('/faq')).not.toContain('href="/updates"');
  await visitor.close();
});

test('a case study is on the home page and its service’s, until its consent is taken back', async ({
  page,
  browser,
  site,
}) => {
  const visitor = await browser.newContext({ baseURL: site.url, storageState: nobody });
  const read = async (path: string) => (await visitor.request.get(path)).text();
  const status = async (path: string) => (await visitor.request.get(path)).status();
  expect(await status('/case-studies')).toBe(404);
  await write(page, 'case-studies', 'water', {
    Heading: 'From fourteen to four',
    'The client, as they may be named': 'A water company',
    'What it comes to': 'Ten of fourteen.',
    'In one sentence': 'The first eight things to pay for.',
    'What changed, as a figure': '14 to 4',
    'What it counts': 'weak places',
    Text: '## The problem\n\nA list.',
    'The client consented on': '2026-10-20',
    'Who consented, by their role': 'Head of IT',
    'Where the consent is kept': 'Cabinet 9',
  });
  await page.getByLabel('Service').selectOption({ label: 'Virtual CISO' });
  await publishNow(page);
  for (const path of ['/', '/services/vciso', '/case-studies', '/case-studies/water']) {
    await expect.poll(() => read(path), path).toContain('A water company');
    expect(await read(path), path).not.toMatch(/Zeal|Cabinet 9/);
  }
  const reader = await visitor.newPage();
  for (const path of ['/case-studies', '/case-studies/water', '/', '/services/vciso']) {
    await reader.goto(path);
    await expectNoBarriers(reader);
    await expectValidHtml(await read(path));
  }
  await withdraw(page, 'case-studies', 'water');
  await expect.poll(() => status('/case-studies/water')).toBe(410);
  for (const path of ['/', '/services/vciso']) {
    await expect.poll(() => read(path), path).not.toContain('A water company');
  }
  expect(await status('/case-studies')).toBe(404);
  await visitor.close();
});
