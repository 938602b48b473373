import type { Browser } from '@playwright/test';
import type { EmailCatcher } from '../../src/testing/email-catcher.ts';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { expectNoBarriers } from '../expect-no-barriers.ts';
import { mailedLink } from '../mailed-link.ts';
import { expect, test } from './admin-walk.ts';
import { expectDanger } from '../expect-danger.ts';

type Peers = { browser: Browser; server: ServerProcess; emailCatcher: EmailCatcher };

/** A visitor who makes a request and verifies it by the mailed link. */
async function ask({ browser, server, emailCatcher }: Peers, requestType: string) {
  const email = `odile-${crypto.randomUUID()}@tregarthtextiles.example`;
  const visitor = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false });
  await visitor.goto('/data-rights');
  await visitor.getByLabel('Email', { exact: true }).fill(email);
  await visitor.getByLabel('Request type').selectOption(requestType);
  await visitor.getByLabel('Message (optional)').fill('<b>We met</b> at a trade fair.');
  await visitor.getByRole('button', { name: 'Submit Request' }).click();
  await visitor.goto(await mailedLink(emailCatcher, email, '/data-rights/verify'));
  const reference = (await visitor.locator('.tabular').first().textContent()) ?? '';
  await visitor.getByRole('button', { name: 'Yes, I asked for this' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/Thank you/);
  return { email, reference, visitor };
}

test('opens a request by keyboard, previews the erasure, erases and certifies it', async ({
  page,
  browser,
  server,
  emailCatcher,
}) => {
  const { email, reference, visitor } = await ask({ browser, server, emailCatcher }, 'delete');
  await visitor.close();
  await page.goto('/admin/data-rights');
  await expectNoBarriers(page);
  // The deadline is what a look from a phone is for.
  const desk = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 375, height: 700 });
  const clock = page.getByRole('row', { name: reference }).getByText('30 days left');
  await expect(clock).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(desk);
  const rows = await page.locator('[data-row]').allTextContents();
  for (let row = 0; row <= rows.indexOf(reference); row += 1) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference);
  await expect(page.getByText('shown by the link in our email')).toBeVisible();
  await expect(page.getByText('<b>We met</b> at a trade fair.')).toBeVisible();
  await expectNoBarriers(page);

  await page.getByRole('link', { name: 'Preview the erasure' }).click();
  await expect(page.getByRole('heading', { name: 'What the law keeps' })).toBeVisible();
  await expect(page.getByText(`held under ${email}`)).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('checkbox', { name: /what goes and what stays/ }).press('Space');
  const erase = page.getByRole('button', { name: 'Erase everywhere' });
  await expectDanger(erase);
  await erase.press('Enter');
  await expect(page.getByText('Erased everywhere. The certificate is below.')).toBeVisible();
  await expect(page.getByText('<b>We met</b> at a trade fair.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Certificate of erasure' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate of erasure');
  await expectNoBarriers(page);
  expect(await page.content()).not.toContain(email);
  const { message } = await emailCatcher.waitForEmail((caught) =>
    Boolean(caught.message.subject?.includes(`Your data is erased: ${reference}`)),
  );
  expect(message.text).toContain('our last email');
  await page.goto('/admin/data-rights/all?state=answered');
  await expect(page.getByRole('row', { name: reference })).toContainText('erased');
  await expectNoBarriers(page);
  await page.goto('/admin/retention');
  await expect(page.getByRole('rowheader', { name: 'assessment results' })).toBeVisible();
  await expectNoBarriers(page);
});

test.describe('answering a data rights request without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [409, 422] });

  test('sends the data as a private link, and tells a second admin who answers late', async ({
    page,
    browser,
    server,
    emailCatcher,
  }) => {
    const { email, reference, visitor } = await ask({ browser, server, emailCatcher }, 'access');
    await page.goto('/admin/data-rights');
    await page.getByRole('link', { name: reference }).click();
    const address = page.url();
    await page.getByRole('button', { name: 'Read the export' }).click();
    await expect(page.getByRole('heading', { name: 'Your data rights requests' })).toBeVisible();
    await page.goto(address);
    await page.getByText('Extend', { exact: true }).click();
    await page.getByRole('button', { name: 'Extend and email the letter' }).click();
    await expect(page.locator('.error-summary')).toContainText('Write why it takes longer');

    const second = await page.context().newPage();
    await second.goto(address);
    await page.goto(address);
    await page.getByText('Send the data', { exact: true }).click();
    await page.getByRole('button', { name: 'Email the private link' }).click();
    await expect(page.getByText('The private link is on its way.')).toBeVisible();
    await second.getByText('Refuse', { exact: true }).click();
    await second.getByLabel('Why, as the person reads it').fill('We could not find you.');
    await second.getByRole('button', { name: 'Refuse and email the reason' }).click();
    await expect(second.getByText('Another admin has changed this request')).toBeVisible();
    const words = second.getByText('We could not find you.').first();
    await expect(words, 'the reason stays, although its form is gone').toBeVisible();

    const link = await mailedLink(emailCatcher, email, '/data-rights/export');
    for (const method of ['GET', 'HEAD']) {
      const seen = await fetch(link, { method });
      expect(await seen.text()).not.toContain(email);
      expect(seen.headers.get('cache-control')).toBe('no-store');
    }
    await visitor.goto(link);
    await visitor.getByRole('button', { name: 'Read it' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('What we hold about you');
    await expect(visitor.getByText('<b>We met</b> at a trade fair.')).toBeVisible();
    const token = new URL(link).searchParams.get('token') ?? '';
    const file = await visitor.request.post('/data-rights/export-file', { form: { token } });
    expect(file.headers()['content-disposition']).toContain(`${reference}.json`);
    expect(await file.json()).toMatchObject({ about: email, reference });
    const guessed = await visitor.request.post('/data-rights/export', {
      form: { token: 'guessed' },
    });
    expect(guessed.status()).toBe(422);
    await visitor.close();
  });
});
