import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { holdScripts } from '../hold-back.ts';
import { startIslands } from '../start-islands.ts';

const card = (page: Page) => page.getByRole('link', { name: 'The Ultimate SME Cyber Security' });

test('keeps the focus on Start while the script takes the page over', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/assessment', { waitUntil: 'commit' });
  const start = page.getByText('Start the assessment');
  await start.focus();
  letScriptsCome();
  await expect(page.locator('.whole-form')).toHaveCount(0);
  await expect(start).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 1 of 10', { exact: true })).toBeVisible();
});

test('sends a form submitted before the script loaded as a document, once', async ({ page }) => {
  await holdScripts(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.resourceType());
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Name', { exact: true }).fill('Ana Smith');
  await page.getByLabel('Email', { exact: true }).fill('ana@example.org');
  await page.getByLabel('Message', { exact: true }).fill(`Hello there. ${crypto.randomUUID()}`);
  await page.getByRole('checkbox', { name: /I consent/ }).check();
  // Playwright looks into no page that is being left.
  await page.evaluate(() =>
    addEventListener('submit', ({ submitter }) =>
      setTimeout(
        () => (sessionStorage['said'] = `${submitter?.textContent} ${submitter?.ariaBusy}`),
      ),
    ),
  );
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/contact\/sent/);
  expect(posts).toEqual(['document']);
  expect(await page.evaluate(() => String(sessionStorage['said']))).toBe('Sending... true');
});

test('never lets the contact form be sent without consent, before or after the script loads', async ({
  page,
}) => {
  const send = page.getByRole('button', { name: 'Send Message' });
  const letScriptsCome = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await expect(send).toBeDisabled();
  // It can be reached and heard, and leads to what it waits for.
  await send.focus();
  await expect(send).toBeFocused();
  await expect(send).toHaveAccessibleDescription(/^Tick the box above/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: /I consent/ })).toBeFocused();
  await expect(page).toHaveURL('/contact');
  await page.getByRole('checkbox', { name: /I consent/ }).check();
  expect(await send.isDisabled()).toBe(false);
  await page.getByRole('checkbox', { name: /I consent/ }).uncheck();
  letScriptsCome();
  await page.waitForLoadState('networkidle');
  await expect(send).toBeDisabled();
  await page.getByRole('checkbox', { name: /I consent/ }).check();
  await expect(send).toBeEnabled();
});

test.describe('when the script fails to load', () => {
  test.use({ expectedStatuses: [503] });

  test('consent still enables the send button', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 503 }));
    await page.goto('/contact', { waitUntil: 'networkidle' });
    const send = page.getByRole('button', { name: 'Send Message' });
    await expect(send).toBeDisabled();
    await page.getByRole('checkbox', { name: /I consent/ }).check();
    await expect(send).toBeEnabled();
  });
});

test('follows the link of a card that is pressed before the script has loaded', async ({
  page,
}) => {
  await holdScripts(page);
  await page.goto('/resources', { waitUntil: 'commit' });
  await card(page).click();
  await expect(page).toHaveURL('/resources/sme-checklist');
});

// Contexts of their own: the shared one fails a test for an error in the console.
for (const [path, missing] of [
  ['/contact', () => Reflect.deleteProperty(String.prototype, 'replaceAll')],
  ['/resources', () => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')],
] as const) {
  test(`falls back to plain HTML on ${path} when the script throws an error`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ baseURL: baseURL ?? '' });
    await page.addInitScript(missing);
    const failed = page.waitForEvent('pageerror');
    await page.goto(path);
    await startIslands(page);
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
