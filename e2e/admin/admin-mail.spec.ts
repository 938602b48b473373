import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../expect-no-barriers.ts';
import { keptWords } from '../kept-enquiry.ts';
import { postForm } from '../post-form.ts';
import { expect, pressKeys, test } from './admin-walk.ts';

async function enquire(url: string, message: string): Promise<void> {
  const fields = { name: 'Ana Smith', email: 'ana@example.org', message, consent: 'on' };
  const response = await postForm(`${url}/contact`, fields);
  expect(response.status).toBe(303);
}

const says = (words: string) => (caught: { message: { text?: string | undefined } }) =>
  Boolean(caught.message.text?.includes(words));

/** Loads the list until the first row says so. */
async function untilFirstRow(page: Page, path: string, words: RegExp): Promise<void> {
  const row = page.locator('tbody tr').first();
  await expect(async () => {
    await page.goto(path);
    await expect(row).toHaveText(words, { timeout: 500 });
  }).toPass();
}

test('shows and sends kept mail, says why a mail failed, and sends it again on request', async ({
  page,
  server,
  emailCatcher: emails,
}) => {
  // The team's notice; the receipt is as old.
  await page.goto('/admin/mail?state=kept&q=hello');
  await expectNoBarriers(page);
  await pressKeys(page, 'j Enter');
  await expect(page.getByText(keptWords)).toBeVisible();
  await expectNoBarriers(page);

  // The mail itself: in a sandboxed document, with its links removed.
  const html = await page.request.get(`${page.url()}/html`);
  expect(html.headers()['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  expect(await html.text()).not.toContain('href=');
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: /Show as HTML/ }).click();
  await expect((await popup).getByText(keptWords).last()).toBeVisible();
  await (await popup).close();

  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Back in the queue.')).toBeVisible();
  await emails.waitForEmail(says(keptWords));

  await emails.fail('refuse');
  await enquire(server.url, 'While the mail server is away');
  // After two tries; the next one is twenty seconds away.
  await untilFirstRow(page, '/admin/mail?state=failing', /ECONNREFUSED.*2/);
  await emails.recover();
  await pressKeys(page, 'j Enter');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Back in the queue.')).toBeVisible();
  await emails.waitForEmail(says('While the mail server is away'));

  await emails.fail('permanent');
  await enquire(server.url, 'Refused for good');
  await untilFirstRow(page, '/admin/mail?state=failed&q=mailbox', /failed.*550 No such mailbox/);
  await page.getByLabel('Search address or reason').fill('nobody.like.this');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await emails.recover();
  await page.getByRole('button', { name: 'Send all failed again' }).click();
  await expect(page.getByText('They are back in the queue.')).toBeVisible();
  await emails.waitForEmail(says('Refused for good'));

  await page.goto('/admin/audit?q=mail');
  for (const act of ['mail.read', 'mail.resent', 'mail.failed-resent']) {
    await expect(page.getByRole('cell', { name: act, exact: true }).first()).toBeVisible();
  }
});

test('shows the functions and the status without an accessibility barrier', async ({ page }) => {
  await page.goto('/admin/functions');
  const names = page.locator('tbody th');
  await expect(names.nth(0)).toHaveText('send-contact-email');
  await expect(names.nth(1)).toHaveText('fetch-ncsc-news');
  await expect(names.nth(2)).toHaveText('send-resource-email');
  await expectNoBarriers(page);
  await page.goto('/admin/status');
  await expect(page.getByRole('row', { name: /Database/ })).toContainText('migrations applied');
  await expectNoBarriers(page);
});

test.describe('the admin’s functions and status without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('run a scheduled job and test the mail server by keyboard', async ({ page }) => {
    await page.goto('/admin/functions');
    await page.getByRole('button', { name: /^Run now\s+delete-due-data$/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Started\.|running or about to run/)).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'delete-due-data' });
    await expect(async () => {
      await page.goto('/admin/functions');
      await expect(row.getByText('ok', { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();

    await page.goto('/admin/status');
    await page.getByRole('button', { name: 'Try the mail server' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/mail server was tried|was tried less than/)).toBeVisible();
    await expect(page.getByRole('row', { name: /Mail server/ })).toContainText('works');
  });
});
