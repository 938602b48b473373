import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const card = (page: Page) => page.getByRole('link', { name: 'The Ultimate SME Cyber Security' });

/** Scripts come when this is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

for (const path of ['/', '/contact', '/assessment', '/resources', '/auth', '/data-rights']) {
  test(`the script of ${path} is asked for once the page is seen`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const { seen, asked } = await page.evaluate(() => ({
      seen: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(seen).toBeGreaterThan(0);
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.min(...asked)).toBeGreaterThan(seen);
  });
}

test('a card that is pressed before the script has come opens its dialog', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/resources');
  await card(page).click();
  letScriptsCome();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/resources');
});

test('who is about to press Start keeps the button under their fingers', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/assessment');
  const start = page.getByRole('link', { name: 'Start the assessment' });
  await start.focus();
  letScriptsCome();
  await expect(page.locator('.whole-form')).toHaveCount(0);
  await expect(start).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 1 of 10', { exact: true })).toBeVisible();
});

test('a form that is sent before the script has come is sent by it, once', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.resourceType());
  });
  await page.goto('/contact');
  await page.getByLabel('Name', { exact: true }).fill('Ana Smith');
  await page.getByLabel('Email', { exact: true }).fill('ana@example.org');
  await page.getByLabel('Message', { exact: true }).fill(`Hello there. ${crypto.randomUUID()}`);
  await page.getByRole('checkbox', { name: /I consent/ }).check();
  await page.getByRole('button', { name: 'Send Message' }).click();
  letScriptsCome();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent!' })).toBeVisible();
  expect(posts).toEqual(['fetch']);
});

test('nothing can be sent without consent, with the script on its way or not at all', async ({
  page,
}) => {
  const send = page.getByRole('button', { name: 'Send Message' });
  const letScriptsCome = await holdScripts(page);
  await page.goto('/contact');
  expect(await send.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: /I consent/ }).check();
  expect(await send.isDisabled()).toBe(false);
  await page.getByRole('checkbox', { name: /I consent/ }).uncheck();
  letScriptsCome();
  await page.waitForLoadState('networkidle');
  await expect(send).toBeDisabled();
  await page.getByRole('checkbox', { name: /I consent/ }).check();
  await expect(send).toBeEnabled();
});

test.describe('when the script cannot be had', () => {
  test.use({ expectedStatuses: [503] });

  test('consent opens the button all the same', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 503 }));
    await page.goto('/contact', { waitUntil: 'networkidle' });
    const send = page.getByRole('button', { name: 'Send Message' });
    await expect(send).toBeDisabled();
    await page.getByRole('checkbox', { name: /I consent/ }).check();
    await expect(send).toBeEnabled();
  });
});

test('a press for a new tab waits for nothing', async ({ page, context }) => {
  await holdScripts(page);
  await page.goto('/resources');
  const opened = context.waitForEvent('page');
  await card(page).click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL('/resources/sme-checklist');
});

test('what is pressed goes on without the script when that does not come', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/resources');
  await card(page).click();
  await expect(page).toHaveURL('/resources/sme-checklist');
});

// Contexts of their own: that of the other tests takes no error in the console.
for (const [path, missing] of [
  ['/contact', () => Reflect.deleteProperty(String.prototype, 'replaceAll')],
  ['/resources', () => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')],
] as const) {
  test(`what a script fails in on ${path} works as without it`, async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL: baseURL ?? '' });
    await page.addInitScript(missing);
    const failed = page.waitForEvent('pageerror');
    await page.goto(path, { waitUntil: 'networkidle' });
    if (path === '/resources') await card(page).click();
    await failed;
    if (path === '/resources') {
      await card(page).click();
      await expect(page).toHaveURL('/resources/sme-checklist');
    } else {
      await page.getByLabel('Name', { exact: true }).fill('Ana Smith');
      await page.getByRole('checkbox', { name: /I consent/ }).check();
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.locator('.error-summary').getByRole('link')).toHaveCount(2);
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ana Smith');
    }
    await page.context().close();
  });
}
