import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expect, nobody, pressKeys } from './admin-walk.ts';
import { publishNow, test } from './words-walk.ts';

/** What is shown of a page, without what differs for each answer. */
const withoutScripts = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/ nonce="[^"]*"/g, '');

/** On home, the service's page and among the questions, in search engines' data and the sitemap, for visitors. */
async function expectPrice(browser: Browser, { url }: ServerProcess, price: string, old: string) {
  const visitor = await browser.newContext({ baseURL: url, storageState: nobody });
  const read = async (path: string) => (await visitor.request.get(path)).text();
  for (const path of ['/', '/services/cyber-essentials', '/faq']) {
    await expect.poll(async () => (await read(path)).includes(price), path).toBe(true);
    expect((await read(path)).includes(old), path).toBe(false);
  }
  const [data] = /<script[^>]*ld\+json[^]*?<\/script>/.exec(await read('/faq')) ?? [];
  expect(data, 'what search engines read').toContain(price);
  const today = new Date().toISOString().slice(0, 10);
  const sitemap = await read('/sitemap.xml');
  for (const path of ['/', '/services/cyber-essentials', '/faq']) {
    expect(sitemap).toContain(`<loc>${url}${path}</loc><lastmod>${today}`);
  }
  await visitor.close();
}

test('changes a price in five acts from the first page by keyboard, and it is everywhere', async ({
  page,
  browser,
  site,
}) => {
  const isAt = (name: string) => async () => {
    await page.keyboard.press('j');
    return (await page.locator(':focus').textContent())?.includes(name);
  };
  await page.goto('/admin');
  await pressKeys(page, 'g w');
  await page.waitForURL('**/admin/words');
  await expect.poll(isAt('Prices and figures'), { intervals: [50] }).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/figures');
  await expect.poll(isAt('Cyber Essentials support'), { intervals: [50] }).toBe(true);
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Alone, beside a service');
  await expect(field).toBeVisible();
  await expectNoBarriers(page);
  for (let stop = 0; stop < 60 && !(await field.evaluate((e) => e.matches(':focus'))); stop += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+A');
  await page.keyboard.type('£2,200–4,400');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/compare');
  await expectNoBarriers(page);
  await expect(page.locator('del')).toHaveText(['000', '000']);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('On the site now.')).toBeVisible();
  await expectPrice(browser, site, '£2,200–4,400', '2,000–4,000');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } });

  test('changes a price in five acts from the first page, and it is everywhere', async ({
    page,
    browser,
    site,
  }) => {
    await page.goto('/admin');
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Words', exact: true }).last().click();
    await page.getByRole('link', { name: 'Prices and figures' }).click();
    await page.getByRole('link', { name: /^Cyber Essentials support £/ }).click();
    await page.getByLabel('Alone, beside a service').fill('£2,300–4,600');
    await publishNow(page);
    await expectPrice(browser, site, '£2,300–4,600', '£2,200–4,400');
  });

  test('chooses a new picture for a person, which needs its text', async ({
    page,
    request,
    expectedStatuses,
  }) => {
    expectedStatuses.push(422);
    await page.goto('/admin/words/company/details');
    await page.getByRole('button', { name: 'Add a person' }).click();
    const last = page.getByRole('region', { name: /^People, under “About”, \d/ }).last();
    await last.getByLabel('Name', { exact: true }).fill('Kim Lee');
    await last.getByLabel('Role').fill('Consultant');
    await last.getByLabel('A sentence or two').fill('Tests what others built.');
    await last.getByRole('button', { name: 'Choose a picture' }).click();
    const file = {
      name: 'kim.png',
      mimeType: 'image/png',
      buffer: readFileSync('public/apple-touch-icon.png'),
    };
    await page.getByLabel('New picture').setInputFiles(file);
    await page.getByRole('button', { name: 'Add and use it' }).click();
    await expect(page.locator('.error-summary')).toContainText('Say what it shows');
    await page.getByLabel('New picture').setInputFiles(file);
    await page.getByLabel('What it shows').fill('Kim at a whiteboard');
    await page.getByRole('button', { name: 'Add and use it' }).click();
    await page.waitForURL(/details#people/);
    await expect(page.getByRole('img', { name: 'Kim at a whiteboard' })).toBeVisible();
    await publishNow(page);
    const shown = page.getByRole('img', { name: 'Kim at a whiteboard' });
    await expect(async () => {
      await page.goto('/');
      await expect(shown).toBeAttached({ timeout: 1000 });
    }).toPass();
    const answer = await request.get((await shown.getAttribute('src')) ?? '');
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('adds a question, refuses what is wrong beside its field, and shows a draft to no one else', async ({
    page,
    request,
    playwright,
    expectedStatuses,
  }) => {
    expectedStatuses.push(422);
    await page.goto('/admin/words/questions/faq');
    await page.getByRole('button', { name: 'Add a question' }).click();
    const last = page.getByRole('region', { name: /^Questions, 2\d$/ }).last();
    await last.getByLabel('Category').fill('Getting Started');
    await last.getByLabel('Question', { exact: true }).fill('Do you work on Sundays?');
    await last
      .getByLabel('Answer', { exact: true })
      .fill('Yes: {nightPrice}, [see](javascript:alert).');
    await page.getByRole('button', { name: 'Compare and publish' }).click();
    await expect(page.locator('.error-summary')).toContainText('There is no figure {nightPrice}');
    await expect(page.getByRole('button', { name: 'Publish now' })).toHaveCount(0);

    await page.goto('/admin/words/questions/faq');
    await last.getByLabel('Answer', { exact: true }).fill('Yes, {support}.');
    await page.getByRole('button', { name: 'Save now' }).click();
    const preview = page.getByRole('link', { name: 'Preview' });
    const address = (await preview.getAttribute('href')) ?? '';
    const shown = await request.get(address);
    expect(await shown.text()).toContain('Yes, 24/7.');
    expect(shown.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const asVisitor = withoutScripts(
      (await shown.text()).replace(/<aside class="preview-bar.*?<\/aside>/s, ''),
    );
    const tampered = await request.get(address.replace('/preview/q', '/preview/r'));
    expect(await tampered.text()).toContain('This preview is over');
    expect((await request.get(address.replace('/preview/q', '/preview/r'))).status()).toBe(404);
    expect(await (await request.get('/faq')).text()).not.toContain('Do you work on Sundays?');
    await page.getByRole('button', { name: 'Compare and publish' }).click();
    await page.getByLabel('What changed').fill('Sundays');
    await page.getByLabel('Or at a time').fill('2020-01-01T10:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText('This time is over').first()).toBeVisible();
    await expect(page.getByLabel('What changed')).toHaveValue('Sundays');
    await expect(page.getByLabel('Or at a time')).toHaveValue('2020-01-01T10:00');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('On the site now.')).toBeVisible();
    await expect(async () => {
      const visitor = await playwright.request.newContext({ storageState: nobody });
      const published = await (await visitor.get(new URL('/faq', page.url()).href)).text();
      expect(withoutScripts(published)).toBe(asVisitor);
      await visitor.dispose();
    }).toPass();
  });
});

test('a draft is saved as it is written, says when it is not, and goes along when the page is left', async ({
  page,
  expectedStatuses,
}) => {
  // A preview is over with its draft.
  expectedStatuses.push(503, 404);
  const saved = page.locator('#saved');
  const hint = page.getByLabel('Below the first button');
  await page.goto('/admin/words/services/training');
  await hint.fill('x'.repeat(165));
  await expect(page.getByText('5 too long')).toBeVisible();
  await expect(saved).toHaveText(/^Draft saved \d\d:\d\d$/);
  let isAway = true;
  await page.route('**/draft', (route) =>
    isAway ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await hint.fill('A second thought.');
  await expect(saved).toHaveText(/^Not saved since \d\d:\d\d$/);
  isAway = false;
  await expect(saved).toHaveText(/^Draft saved/);
  await hint.fill('The last words.');
  await page.goto('/admin');
  await page.goto('/admin/words/services/training');
  await expect(hint).toHaveValue('The last words.');
  // The page comes with what was saved before: what it says on being left arrives later.
  await hint.fill('Words of a moment ago.');
  await page.route('**/draft', async (route) => {
    await expect(async () => {
      expect(await (await page.request.get(page.url())).text()).toContain('Words of a moment ago.');
    }).toPass();
    await route.continue();
  });
  await page.reload();
  await expect(hint).toHaveValue('Words of a moment ago.');
  await page.getByRole('button', { name: 'Throw the draft away' }).click();
  await expect(page.getByText('The draft is gone.')).toBeVisible();
});

test('two at once: the later save shows both texts, puts them together, and nothing typed is lost', async ({
  page,
  context,
  expectedStatuses,
}) => {
  expectedStatuses.push(409);
  const other = await context.newPage();
  for (const one of [page, other]) await one.goto('/admin/words/services/vciso');
  await page.getByLabel('Below the first button').fill('Ours is longer.');
  await page.getByLabel('Below the name').fill('Only we changed this.');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await other.getByLabel('Below the first button').fill('Theirs is shorter.');
  await other.getByRole('button', { name: 'See both' }).click();
  await expectNoBarriers(other);
  const box = other.getByRole('region', { name: 'saved this page in another window' });
  await expect(box.getByRole('row', { name: 'Below the first button' })).toContainText('shorter');
  await expect(other.getByLabel('Below the first button')).toHaveValue('Theirs is shorter.');
  await other.getByRole('button', { name: 'Save together' }).click();
  await expect(other.getByText('Draft saved.')).toBeVisible();
  await expect(other.getByLabel('Below the first button')).toHaveValue('Theirs is shorter.');
  await expect(other.getByLabel('Below the name')).toHaveValue('Only we changed this.');
});
