import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { emailWithLink } from '../mailed-link.ts';
import { newAddress } from '../new-address.ts';
import { postForm } from '../post-form.ts';
import { takePosts } from '../take-posts.ts';

const reference = /DR-[2-9A-Z]{4}-[2-9A-Z]{4}/;
const confirmation =
  "We'll process your data rights request within 30 days and contact you at the email provided.";

async function fillIn(page: Page, email: string, type = 'Access: show me my data') {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Request type').selectOption({ label: type });
  await page.getByLabel('Message (optional)').fill('We met at a trade fair.');
}

/** The counter works once the script has taken the form over; until then it is a plain form. */
const isTakenOver = (page: Page, length = 23) =>
  expect(page.getByText(`${length}/2000 characters`)).toBeVisible();

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Request' });

test('lists five rights, and how to complain below them', async ({ page }) => {
  await page.goto('/data-rights');
  const cards = page.locator('.right-card');
  await expect(cards.getByRole('heading')).toHaveText([
    'Access',
    'Rectify',
    'Delete',
    'Object',
    'Export',
  ]);
  await expect(page.getByRole('heading', { name: 'Something else is wrong?' })).toBeVisible();
  const ico = page.getByRole('link', { name: 'ico.org.uk/make-a-complaint' });
  await expect(ico).toHaveAttribute('href', 'https://ico.org.uk/make-a-complaint/');
});

test('takes a data rights request, clears the form and shows the reference', async ({
  page,
  emailCatcher,
}) => {
  const email = newAddress();
  await page.goto('/data-rights');
  await fillIn(page, email);
  await isTakenOver(page);
  await submit(page).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Request Submitted');
  await expect(toast).toContainText(confirmation);
  expect(await page.getByText('Request Submitted').count(), 'said once').toBe(1);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(submit(page)).toBeHidden();
  await page.getByRole('button', { name: 'Make another request' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Request type')).toHaveValue('');
  await expect(page.getByLabel('Message (optional)')).toHaveValue('');
  await isTakenOver(page, 0);
  const { message } = await emailWithLink(emailCatcher, email, '/data-rights/verify');
  expect(message.text).not.toContain('trade fair');
});

test('lets the browser require the email address and the request type', async ({ page }) => {
  await page.goto('/data-rights');
  const isMissing = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluate((field) => (field as HTMLInputElement).validity.valueMissing);
  expect(await isMissing('Email')).toBe(true);
  expect(await isMissing('Request type')).toBe(true);
  expect(await isMissing('Message (optional)')).toBe(false);
  await submit(page).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByText(reference)).toHaveCount(0);
});

test.describe('a data rights request with errors that only the server finds', () => {
  test.use({ expectedStatuses: [422] });

  test('lists them and shows a toast, and keeps what was typed', async ({ page }) => {
    await page.goto('/data-rights');
    await fillIn(page, 'ana@localhost');
    await page.getByLabel('Message (optional)').fill('x'.repeat(2001));
    await isTakenOver(page, 2001);
    await submit(page).click();
    const summary = page.locator('.error-summary');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Invalid email address',
      'Message must be less than 2000 characters',
    ]);
    await expect(page.locator('.toast')).toContainText('Invalid email address');
    await expect(page.getByLabel('Message (optional)')).toHaveValue('x'.repeat(2001));
  });
});

test.describe('a data rights request when the server fails', () => {
  test.use({ expectedStatuses: [503] });

  test('says so and keeps everything that was typed', async ({ page }) => {
    const email = newAddress();
    await page.goto('/data-rights');
    await takePosts(page, (route) => route.fulfill({ status: 503 }));
    await fillIn(page, email);
    await isTakenOver(page);
    await submit(page).click();
    await expect(page.locator('.toast')).toContainText('Failed to submit your request.');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expect(page.getByLabel('Message (optional)')).toHaveValue('We met at a trade fair.');
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the mailed verification link ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('starts the 30 days only when the button is pressed, and only once', async ({
      page,
      emailCatcher,
    }) => {
      const email = newAddress();
      await page.goto('/data-rights');
      await fillIn(page, email);
      await submit(page).click();
      await expect(page.getByText(reference)).toBeVisible();
      const { message, link } = await emailWithLink(emailCatcher, email, '/data-rights/verify');
      const known = reference.exec(message.subject ?? '')?.[0] ?? 'none';
      for (const method of ['GET', 'HEAD']) await fetch(link, { method });

      const answer = await page.goto(link);
      expect(answer?.headers()['cache-control']).toBe('no-store');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this request yours?');
      await expect(page.getByText(known)).toBeVisible();
      await page.getByRole('button', { name: 'Yes, I asked for this' }).click();
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText('Thank you, that is confirmed');
      await expect(page, 'heard first').toHaveTitle(/^Data rights request confirmed/);
      await expect(page.getByText(/^by \w+day \d+ \w+ \d{4}$/)).toBeVisible();
      await expect(page.getByRole('button', { name: /asked/ })).toHaveCount(0);
      await page.reload();
      await expect(title).toHaveText('Thank you, that is confirmed');
      await emailCatcher.waitForEmail((caught) =>
        Boolean(caught.message.subject?.includes(`${known}: answer by`)),
      );
    });
  });
}

test.describe('data rights without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [422] });

  test('leads from the request to a page that confirms it', async ({ page }) => {
    await page.goto('/data-rights');
    await fillIn(page, newAddress(), 'Complaint about how you handled my data');
    await submit(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Submitted');
    await expect(page.getByText(confirmation)).toBeVisible();
    await expect(page.getByText(reference)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/data-rights/submitted');
  });

  test('shows the page again with its errors, keeping what was typed', async ({ page }) => {
    await page.goto('/data-rights');
    await fillIn(page, 'ana@localhost', 'Delete: erase my data');
    await submit(page).click();
    await expect(page.locator('.error-summary').getByRole('link')).toHaveText([
      'Invalid email address',
    ]);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ana@localhost');
    await expect(page.getByLabel('Request type')).toHaveValue('delete');
    await expect(page.getByLabel('Message (optional)')).toHaveValue('We met at a trade fair.');
  });

  test('says for an unknown verification link how to ask again', async ({ page }) => {
    await page.goto('/data-rights/verify?token=guessed');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
    await page.getByRole('link', { name: 'Ask again' }).click();
    await expect(page.getByRole('heading', { name: 'Make a request' })).toBeVisible();
  });
});

test('shows no made-up reference from the address', async ({ page }) => {
  await page.goto('/data-rights/submitted?reference=%3Cb%3ERing%200900%3C/b%3E');
  await expect(page.getByText('Ring 0900')).toHaveCount(0);
});

test('redirects confirmation pages to their form if no form has been sent', async ({ server }) => {
  const forms = {
    '/contact/sent': '/contact',
    '/resources/sent?resource=none': '/resources',
    '/data-rights/submitted?reference=DR-1': '/data-rights',
  };
  for (const [path, form] of Object.entries(forms)) {
    const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
    expect([status, headers.get('location')], path).toEqual([302, form]);
  }
});

test('refuses data rights forms with a honeypot, unknown field, foreign origin or bad token', async ({
  server,
}) => {
  const fields = { email: newAddress(), requestType: 'access', message: '' };
  const post = async (path: string, form: Record<string, string>, headers = {}) =>
    (await postForm(server.url + path, form, headers)).status;
  expect(await post('/data-rights', { ...fields, website: 'https://spam' })).toBe(422);
  expect(await post('/data-rights', { ...fields, status: 'verified' })).toBe(422);
  expect(await post('/data-rights', fields, { origin: 'https://evil.example' })).toBe(403);
  expect(await post('/data-rights/verify', { token: 'guessed', reference: 'DR-2222-2222' })).toBe(
    422,
  );
  expect(await post('/data-rights', fields)).toBe(303);
});
