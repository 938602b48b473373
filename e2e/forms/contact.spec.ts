import type { Page } from '@playwright/test';
import { company } from '../../src/company.ts';
import { expect, test } from '../fixtures.ts';
import { holdPosts, holdScripts } from '../hold-back.ts';
import { takePosts } from '../take-posts.ts';

const pages = ['/contact', '/'] as const;
const reference = /[A-Z]{2}-[2-9A-Z]{4}-[2-9A-Z]{4}/;

/** Words that no other test sends, by which the mail is recognised. */
const uniqueWords = () => `We were asked for a certificate. ${crypto.randomUUID()}`;

async function fillIn(page: Page, message: string) {
  await page.getByLabel('Name', { exact: true }).fill('Ana Smith');
  await page.getByLabel('Email', { exact: true }).fill('ana@example.org');
  await page.getByLabel('Phone (optional)').fill('+44 20 7946 0000');
  await page.getByLabel('Message', { exact: true }).fill(message);
}

const consent = (page: Page) => page.getByRole('checkbox', { name: /^I consent to/ });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

for (const path of pages) {
  test.describe(`the contact form on ${path}`, () => {
    test('sends the message, clears itself, and the team gets the mail', async ({
      page,
      emailCatcher,
    }) => {
      const message = uniqueWords();
      await page.goto(path);
      await expect(send(page)).toBeDisabled();
      await fillIn(page, message);
      await consent(page).check();
      await send(page).click();
      const toast = page.getByRole('status').filter({ hasText: 'Message sent!' });
      await expect(toast).toContainText("We'll get back to you as soon as possible.");
      expect(await page.getByText('Message sent!').count(), 'said once').toBe(1);
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
      await expect(page.getByText('0/2000 characters', { exact: true })).toBeVisible();
      await expect(consent(page)).not.toBeChecked();
      await expect(send(page)).toBeDisabled();
      await expect(page.getByRole('group', { name: 'Thank you' })).toHaveAccessibleDescription(
        reference,
      );
      await consent(page).check();
      await expect(send(page), 'a second message can follow').toBeEnabled();
      const shown = await page.locator('form').getByText(reference).textContent();
      await send(page).click();
      await expect(page.locator('.error-summary'), 'errors of the second message').toBeFocused();
      await expect(page.locator('form').getByText(reference)).toHaveCount(0);
      const { message: email, recipients } = await emailCatcher.waitForEmail((caught) =>
        Boolean(caught.message.text?.includes(message)),
      );
      expect(recipients).toEqual([company.enquiriesTo]);
      expect(email.replyTo).toEqual([{ address: 'ana@example.org', name: 'Ana Smith' }]);
      expect(email.subject).toContain(reference.exec(shown ?? '')?.[0]);
    });

    test('shows the first error in a toast and all of them in a list, and keeps the input', async ({
      page,
    }) => {
      await page.goto(path);
      await consent(page).check();
      await page.getByLabel('Name', { exact: true }).fill('Agent 007');
      await page.getByLabel('Email', { exact: true }).fill('ana@tempmail.com');
      await page.getByLabel('Phone (optional)').fill('ring me');
      await send(page).click();
      const toast = page.getByRole('alert').filter({ hasText: 'Validation Error' });
      const fault = 'Name should not contain multiple numbers';
      await expect(toast).toContainText(fault);
      const alerts = page.getByRole('alert').filter({ hasText: fault });
      expect(await alerts.count(), 'the toast is an alert, the focused list is not').toBe(1);
      const summary = page.locator('.error-summary');
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('link')).toHaveText([
        'Name should not contain multiple numbers',
        'Disposable email addresses are not allowed',
        'Invalid phone number format',
        'Message is required',
      ]);
      await expect(summary, 'heard with the focus').toHaveAccessibleDescription(
        /^Name should .+ Message is required$/,
      );
      await summary.getByRole('link', { name: 'Message is required' }).click();
      await expect(page.getByLabel('Message', { exact: true })).toBeFocused();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Agent 007');
    });

    test('says why the button is disabled, and takes an error off a field once it is right', async ({
      page,
    }) => {
      await page.goto(path);
      const why = page.getByText('Tick the box above to send your message.');
      await expect(why).toBeVisible();
      await expect(send(page)).toHaveAccessibleDescription(/^Tick the box above/);
      await consent(page).check();
      await expect(why).toBeHidden();
      await expect(send(page)).toHaveAccessibleDescription('');
      const email = page.getByLabel('Email', { exact: true });
      await email.pressSequentially('ana@');
      await email.blur();
      await expect(email, 'no error before the form is sent').not.toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await send(page).click();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      const faults = page.locator('.error-summary li');
      await expect(faults).toHaveCount(3);
      await email.pressSequentially('example');
      await expect(email, 'still wrong').toHaveAttribute('aria-invalid', 'true');
      await email.pressSequentially('.org');
      await expect(email).toHaveAttribute('aria-invalid', 'false');
      await expect(email, 'the list, which gets shorter, takes no focus').toBeFocused();
      await expect(faults).toHaveCount(2);
      await email.fill('wrong again');
      await expect(email, 'judged again when sent').toHaveAttribute('aria-invalid', 'false');
      await page.getByLabel('Name', { exact: true }).fill('Ana');
      await page.getByLabel('Message', { exact: true }).fill('Hello');
      await expect(faults).toHaveCount(0);
      await send(page).click();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('.error-summary')).toBeFocused();
    });

    test('leads from an error to its field, with the label visible below the top bar', async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 375, height: 600 });
      await page.goto(path);
      await consent(page).check();
      await send(page).click();
      const fault = page
        .locator('.error-summary')
        .getByRole('link', { name: 'Message is required' });
      await fault.click();
      await expect(page.getByLabel('Message', { exact: true })).toBeFocused();
      const bar = await page.getByRole('banner').boundingBox();
      const label = await page.getByText('Message', { exact: true }).boundingBox();
      expect(label?.y).toBeGreaterThan(bar?.height ?? Infinity);
    });

    test('counts the characters and says when the message is too long', async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText('0/2000 characters')).toBeVisible();
      await consent(page).check();
      await fillIn(page, 'x'.repeat(2001));
      await expect(page.getByText('2001/2000 characters')).toBeVisible();
      await send(page).click();
      await expect(
        page.locator('.error-summary').getByText('Message must be less than 2000 characters'),
      ).toBeVisible();
    });

    test.describe('when the server fails', () => {
      test.use({ expectedStatuses: [503] });
      for (const [how, answer] of [
        ['by a status', { status: 503 }],
        ['by data that the form does not know', { json: { is: 'queued' } }],
      ] as const) {
        test(`says so and keeps everything that was typed, ${how}`, async ({ page }) => {
          const message = uniqueWords();
          await page.goto(path);
          await takePosts(page, (route) => route.fulfill(answer));
          await fillIn(page, message);
          await consent(page).check();
          await send(page).click();
          const toast = page.getByRole('alert').filter({ hasText: 'Failed to send message.' });
          await expect(toast).toContainText('Failed to send message. Please try again.');
          await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message);
          await expect(consent(page)).toBeChecked();
        });
      }
    });

    test('counts the time spent typing before the script loaded', async ({ page }) => {
      await page.clock.install();
      const letScriptsCome = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await fillIn(page, uniqueWords());
      await page.clock.fastForward(5000);
      letScriptsCome();
      await consent(page).check();
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await expect(page.getByText('/2000 characters')).not.toHaveText(/^0\//);
      await send(page).click();
      const fields = new URLSearchParams((await sent).postData() ?? '');
      expect(Number(fields.get('formTimestamp'))).toBeGreaterThanOrEqual(5);
    });

    test('says Sending... and disables the button while it sends', async ({ page }) => {
      await page.goto(path);
      const letPostsGo = await holdPosts(page);
      await fillIn(page, uniqueWords());
      await consent(page).check();
      await send(page).click();
      const busy = page.getByRole('button', { name: 'Sending...' });
      await expect(busy).toBeDisabled();
      letPostsGo();
      await expect(page.getByText(reference)).toBeVisible();
    });
  });

  test.describe(`the contact form on ${path} without JavaScript`, () => {
    test.use({ javaScriptEnabled: false, expectedStatuses: [422] });

    test('has a button that needs no box, and no word about one', async ({ page }) => {
      await page.goto(path);
      await expect(send(page)).toBeEnabled();
      await expect(send(page)).toHaveAccessibleDescription('');
      await expect(page.getByText('Tick the box above')).toBeHidden();
    });

    test('leads to a confirmation page, and the team gets the mail', async ({
      page,
      emailCatcher,
    }) => {
      const message = uniqueWords();
      await page.goto(path);
      await fillIn(page, message);
      await expect(page.locator('[name=formTimestamp]'), 'left to the script').toHaveValue('');
      await consent(page).check();
      await send(page).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent!');
      await expect(page.getByText(reference)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/contact/sent');
      await emailCatcher.waitForEmail((caught) => Boolean(caught.message.text?.includes(message)));
    });

    test('shows the page again with its errors, keeping what was typed', async ({ page }) => {
      await page.goto(path);
      await fillIn(page, '   ');
      await send(page).click();
      await expect(page.locator('.error-summary').getByRole('link')).toHaveText([
        'Message is required',
        'You must consent to data processing to continue',
      ]);
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ana Smith');
      await expect(page.getByLabel('Phone (optional)')).toHaveValue('+44 20 7946 0000');
      await consent(page).check();
      await send(page).click();
      await expect(page.locator('.error-summary').getByRole('link')).toHaveText([
        'Message is required',
      ]);
      await expect(consent(page)).toBeChecked();
    });
  });
}

test('enables the button for a consent given before the script loaded', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await consent(page).check();
  letScriptsCome();
  // The counter runs once the script is there.
  await page.getByLabel('Message').fill('Hello there');
  await expect(page.getByText('11/2000 characters')).toBeVisible();
  await expect(consent(page)).toBeChecked();
  await expect(send(page)).toBeEnabled();
});

test.describe('the contact form when its validation script fails to load', () => {
  test.use({ expectedStatuses: [422, 503] });
  test('shows the server’s errors, in the same words, and can then be sent', async ({ page }) => {
    await page.route(/assets\/enquiry-/, (route) => route.fulfill({ status: 503 }));
    await page.goto('/contact');
    await fillIn(page, uniqueWords());
    await page.getByLabel('Name', { exact: true }).fill('Agent 007');
    await consent(page).check();
    await send(page).click();
    const fault = 'Name should not contain multiple numbers';
    const toast = page.getByRole('alert').filter({ hasText: 'Validation Error' });
    await expect(toast).toContainText(fault);
    await expect(page.locator('.error-summary').getByRole('link')).toHaveText([fault]);
    await page.getByLabel('Name', { exact: true }).fill('Ana Smith');
    await send(page).click();
    await expect(page.getByText(reference)).toBeVisible();
  });
});

test('the map on the contact page opens directions in a new tab', async ({ page }) => {
  await page.goto('/contact');
  const link = page.getByRole('link', { name: /map of .* Directions to our office/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', /openstreetmap\.org\/directions/);
});
