import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { features } from '../../src/features.server.ts';
import { randomContent } from '../../src/testing/random-words.ts';
import { findDeclared } from '../../src/words/documents.server.ts';
import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expectToFit, expectToFitTwiceTheSize } from '../expect-to-fit.ts';
import { expectValidHtml } from '../expect-valid-html.ts';
import { watchBytes } from '../site/page-bytes.ts';
import { expect, nobody } from './admin-walk.ts';
import { publishNow, test } from './words-walk.ts';

test('a file of words is looked at first, and becomes drafts', async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.push(422);
  const words = { services: { strategy: { summary: 'From a file, 7 days late.' }, none: {} } };
  const file = { name: 'words.json', mimeType: 'application/json' };
  await page.goto('/admin/words');
  await page.getByRole('link', { name: 'Import…' }).click();
  await page.getByLabel('Files').setInputFiles({ ...file, buffer: Buffer.from('no JSON') });
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('.error-summary')).toContainText('words.json is no export of words');
  const buffer = Buffer.from(JSON.stringify(words));
  await page.getByLabel('Files').setInputFiles({ ...file, buffer });
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('services, none is left out: This site has no')).toBeVisible();
  await page.getByText('What changes').click();
  await expect(page.locator('ins').first()).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Make the draft' }).click();
  await expect(page.getByText('The texts are drafts now.')).toBeVisible();
  await page.goto('/admin/words/services/strategy');
  await expect(page.getByLabel('Below the name')).toHaveValue('From a file, 7 days late.');
});

test('a figure that is switched off is gone with its sentences, and comes back', async ({
  page,
  request,
}) => {
  const isTold = async (path = '/faq') => (await (await request.get(path)).text()).includes('98%');
  await page.goto('/admin/words/figures');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Switch off 98% pass first time' }).click();
  await expect(page.getByText('Switched off, everywhere.')).toBeVisible();
  await expect.poll(() => isTold()).toBe(false);
  expect(await isTold('/services/cyber-essentials')).toBe(false);
  await page.goto('/admin/words/figures?view=off');
  await page.getByRole('button', { name: 'Switch on 98% pass first time' }).click();
  await expect.poll(() => isTold()).toBe(true);
});

test('a number that is none of our figures is only warned of, and becomes one or is none', async ({
  page,
}) => {
  await page.goto('/admin/words/services/caf-assessments');
  const summary = page.getByLabel('Below the name');
  await summary.fill('More than 120 firms have it, 7 days earlier.');
  await page.getByText('Figures to name in a text').click();
  await page.getByRole('button', { name: '{cafPrinciples}' }).click();
  await expect(summary).toHaveValue('More than 120 firms have it, 7 days earlier.{cafPrinciples}');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Write “100+ firms certified”' }).click();
  await expect(summary).toHaveValue(/^\{ceCertified\} firms have it/);
  await page.getByRole('button', { name: 'It is no figure' }).click();
  await expect(page.getByText('is in no row of')).toHaveCount(0);
  await expect(page.frameLocator('iframe').getByText('100+ firms have it, 7 days')).toBeVisible();
  await page.goto('/admin/words/figures/ceCertified');
  await expectNoBarriers(page);
  await expect(page.getByRole('heading', { name: 'Where it stands' })).toBeVisible();
});

test('a figure is found, judged by a key on its row, exported, and added by the firm', async ({
  page,
  expectedStatuses,
}) => {
  expectedStatuses.push(422);
  await page.goto('/admin/words/figures');
  await page.getByLabel('Search in the figures').fill('cover of cyber');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=cover/);
  await expect(page.getByText('None.')).toBeVisible();
  await page.getByLabel('Search in the figures').fill('cyber LIABILITY');
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [, row = ''] = readFileSync(await (await downloaded).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(row).toMatch(/^ceInsurance,/);
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(page.getByText('Switched off, everywhere.')).toBeVisible();
  await page.goto('/admin/words/figures?q=ceInsurance');
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(page.getByText('On the site again.')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('y');
  await expect(page.getByText('Checked today')).toBeVisible();

  await page.keyboard.press('c');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('cePrice');
  await page.getByLabel('Figure', { exact: true }).fill('40 minutes');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('.error-summary')).toContainText('Something else has this name');
  await name.fill('callLength');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByLabel('What it says').fill('A call of {value}');
  await page.getByLabel('Source').fill('Our method');
  await page.getByLabel('Owner').selectOption({ index: 1 });
  await publishNow(page);
  await page.goto('/admin/words/services/vciso');
  await page.getByText('Figures to name in a text').click();
  await expect(page.getByRole('button', { name: '{callLength}' })).toBeVisible();
});

/** One of each kind that has a page. */
const keys = [
  'services/resilience',
  'home/home',
  'questions/faq',
  'legal/terms',
  'case-studies/any',
  'updates/any',
];

for (const key of keys) {
  test(`any valid text at ${key} is a page without barriers that fits a phone`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const [kind = '', slug = ''] = key.split('/');
    const declared = findDeclared({ features }, { kind, slug });
    if (!declared) throw new Error(`No text is called ${key}`);
    const [content] = fc.sample(randomContent(declared), { seed: 5, numRuns: 1 });
    // Any text is no service.
    const valid = { ...content, ...(kind === 'updates' && { service: '' }) };
    await takeIn(page, { [kind]: { [slug]: valid } });
    await page.goto(`/admin/words/${key}`);
    const path = (await page.locator('#preview a').getAttribute('href')) ?? '';
    await expectValidHtml(await (await request.get(path)).text(), path);
    await page.goto(path);
    await expectNoBarriers(page);
    await expectToFit(page);
    // Other tests begin from what is on the site.
    await page.goto(`/admin/words/${key}`);
    await page.getByRole('button', { name: 'Throw the draft away' }).click();
  });
}

test('every page of Words has no barriers, and fits a small phone with large text', async ({
  page,
}) => {
  await page.goto('/admin/words/updates');
  await page.getByLabel('Title').fill('With a picture');
  await page.getByLabel('Address').fill('with-a-picture');
  await page.getByRole('button', { name: 'Begin' }).click();
  for (const path of [
    '',
    '/figures',
    '/figures/cePrice',
    '/services/vciso',
    '/services/vciso/compare',
    '/updates',
    '/updates/with-a-picture',
    '/updates/with-a-picture/picture?field=picture',
    '/import',
  ]) {
    await page.goto(`/admin/words${path}`);
    await expectNoBarriers(page);
    await expectToFitTwiceTheSize(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test('a text with every field full is saved, weighed and published, and outlives its session', async ({
  page,
  context,
  browser,
  site,
  expectedStatuses,
}) => {
  expectedStatuses.push(403);
  const sections = Array.from({ length: 40 }, (_, place) => ({
    heading: `${'中'.repeat(58)}${place + 10}`,
    id: `${'a'.repeat(28)}${String.fromCodePoint(97 + (place % 26), 97 + Math.floor(place / 26))}`,
    text: varied(place),
  }));
  const short = { updated: '中'.repeat(30), reviewed: '中'.repeat(30), summary: '中'.repeat(260) };
  await takeIn(page, { legal: { accessibility: { ...short, sections } } });
  await page.goto('/admin/words/legal/accessibility');
  const summary = page.getByLabel('Below the heading');
  await summary.fill('文'.repeat(260));
  await expect(page.locator('#saved')).toHaveText(/^Draft saved \d\d:\d\d$/);
  await page.getByRole('button', { name: 'Compare and publish' }).click();
  const says = await page.getByText('The page would bring').textContent();
  const bytes = Number(/([\d,]+) bytes/.exec(says ?? '')?.[1]?.replaceAll(',', ''));
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('On the site now.')).toBeVisible();
  const visitor = await browser.newContext({ baseURL: site.url, storageState: nobody });
  const theirs = await visitor.newPage();
  const weigh = watchBytes(theirs);
  await theirs.goto(`${site.url}/accessibility`, { waitUntil: 'networkidle' });
  const excess = async () => {
    const { head, document } = await weigh();
    return Math.abs(head + document - bytes);
  };
  // The first visitor’s answer is larger than those of all others.
  await expect.poll(excess).toBeLessThan(100);
  await visitor.close();
  await page.goto('/admin/words/legal/terms');
  await context.clearCookies();
  await summary.fill('Typed too late.');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByText('Typed too late.')).toBeVisible();
});

async function takeIn(page: Page, texts: object) {
  await page.goto('/admin/words/import');
  const buffer = Buffer.from(JSON.stringify(texts));
  const file = { name: 'words.json', mimeType: 'application/json', buffer };
  await page.getByLabel('Files').setInputFiles(file);
  await page.getByRole('button', { name: 'Check' }).click();
  expect(await page.locator('.field-error').allTextContents()).toEqual([]);
  await page.getByRole('button', { name: /^Make/ }).click();
  await expect(page.getByText('The texts are drafts now.')).toBeVisible();
}

/** Of many characters, so that it weighs something when compressed. */
const varied = (from: number) =>
  String.fromCharCode(
    ...Array.from({ length: 4000 }, (_, place) => 0x4e00 + ((place * 7919 + from) % 20_000)),
  );
