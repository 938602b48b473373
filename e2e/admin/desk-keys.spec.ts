import type { APIRequestContext, Page } from '@playwright/test';
import { startOwnServer } from '../fixtures.ts';
import { expect, pressKeys, test } from './admin-walk.ts';
import { sendEnquiry } from './send-enquiry.ts';

const row = (page: Page, name: string) => page.locator('[data-row]', { hasText: name }).first();

/** Two conversations below each other; the first is open. */
async function openFirst(page: Page, request: APIRequestContext, mark: string) {
  for (const name of ['Ira', 'Ivo']) {
    await sendEnquiry(request, { name: `${name} ${mark}`, email: `${name}@${mark}.example` });
  }
  await page.goto('/admin/inbox');
  await row(page, `Ira ${mark}`).click();
  await expectOpen(page, `Ira ${mark}`);
}

async function expectOpen(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.waitForLoadState();
}

test('Space scrolls the thread, never the page', async ({ page, request }) => {
  const message = Array.from({ length: 80 }, (_, n) => `Line ${n}`).join('\n');
  await sendEnquiry(request, { name: 'Isa Space', email: 'isa@space.example', message });
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/admin/inbox');
  await row(page, 'Isa Space').click();
  await expectOpen(page, 'Isa Space');
  const thread = page.locator('.thread');
  const at = () => thread.evaluate(({ scrollTop }) => scrollTop);
  const start = await at();
  await page.keyboard.press('Shift+Space');
  await expect.poll(at).toBeLessThan(start - 100);
  await page.keyboard.press('Space');
  // The last of its pixels may be half of one.
  await expect.poll(at).toBeGreaterThan(start - 3);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('what is typed or chosen and then left by J is kept', async ({ page, request }) => {
  await openFirst(page, request, 'leftbyj');
  await page.getByLabel('Your reply').fill('Half a sentence');
  await page.keyboard.press('Escape');
  await pressKeys(page, 's');
  await page.keyboard.type('Qual');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^Stage: Qualified/)).toBeVisible();
  await pressKeys(page, 'j');
  await expectOpen(page, 'Ivo leftbyj');
  await pressKeys(page, 'k');
  await expectOpen(page, 'Ira leftbyj');
  await expect(page.getByLabel('Stage')).toHaveValue('qualified');
  await expect(page.getByLabel('Your reply')).toHaveValue('Half a sentence');
});

for (const isReceived of [true, false]) {
  const when = isReceived ? 'once it was received' : 'before it was received';
  test(`a reply that is left by J while it is sent, ${when}, is there once`, async ({
    page,
    request,
  }) => {
    await openFirst(page, request, `sent${isReceived}`);
    const address = page.url();
    await page.getByLabel('Your reply').fill('On its way.');
    let seen = () => {};
    const isSeen = new Promise<void>((resolve) => (seen = resolve));
    await page.route('**/admin/inbox/*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      if (isReceived) await route.fetch({ maxRedirects: 0 });
      seen();
    });
    await page.keyboard.press('Control+Enter');
    await isSeen;
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expectOpen(page, `Ivo sent${isReceived}`);
    await page.unroute('**/admin/inbox/*');
    await page.goto(address);
    const inThread = page.locator('.thread').getByText('On its way.');
    await expect(inThread).toHaveCount(isReceived ? 1 : 0);
    await expect(page.getByLabel('Your reply')).toHaveValue(isReceived ? '' : 'On its way.');
  });
}

test('A and a letter give a conversation, and chosen rows of People, to an owner', async ({
  page,
  request,
}) => {
  await openFirst(page, request, 'owned');
  await pressKeys(page, 'a');
  await page.keyboard.type('Ana');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/for Ira owned\./)).toBeVisible();
  await expect(page.getByLabel('Owner').locator(':checked')).toHaveText('Ana Smith');
  await page.goto('/admin/people?q=owned');
  await pressKeys(page, 'j x j x a');
  await page.keyboard.type('Ana');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Owner: .*, for 1 person\./)).toBeVisible();
  await expect(page.getByRole('row', { name: /owned\.example.*Ana Smith/ })).toHaveCount(2);
});

test('seven open pages of one member all show what comes', async ({ page, request }) => {
  const pages = [page];
  while (pages.length < 7) pages.push(await page.context().newPage());
  for (const one of pages) await one.goto('/admin/inbox');
  await sendEnquiry(request, { name: 'Ida Seven', email: 'ida@seven.example' });
  for (const one of pages) await expect(row(one, 'Ida Seven')).toBeVisible();
});

test('a draft is empty once it went from another window', async ({ page, request }) => {
  await openFirst(page, request, 'elsewhere');
  const field = page.getByLabel('Your reply');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/draft'));
  await field.fill('Written here.');
  await saved;
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByLabel('Your reply')).toHaveValue('Written here.');
  await other.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.locator('.thread').getByText('Written here.')).toBeVisible();
  await expect(field).toHaveValue('');
});

test('the first steps of an empty site tick themselves, and go when someone waits', async ({
  browser,
  admin,
}) => {
  const server = await startOwnServer();
  const { url: baseURL } = server;
  const context = await browser.newContext({ baseURL, storageState: admin.storageState });
  const page = await context.newPage();
  const steps = page.getByRole('region', { name: /^First steps/ });
  await page.goto('/admin');
  await expect(steps.getByRole('heading')).toHaveText('First steps, 1 of 6 done');
  await steps.getByRole('link', { name: /^When you work/ }).click();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Every clock runs by it from now on.')).toBeVisible();
  await page.goto('/admin');
  await steps.getByRole('link', { name: /^Five texts/ }).click();
  await page.getByLabel('Name').fill('Fix a call');
  await page.getByLabel('Text').fill('Friday at 10?');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Added.')).toBeVisible();
  await page.goto('/admin');
  await expect(steps.getByRole('heading')).toHaveText('First steps, 3 of 6 done');
  await expect(steps.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(3);
  await sendEnquiry(context.request, { name: 'Ike First', email: 'ike@steps.example' });
  await expect(page.getByRole('heading', { name: 'Waiting for us, 1' })).toBeVisible();
  await page.goto('/admin');
  await expect(steps).toHaveCount(0);
  await context.close();
  await server.stop();
});
