import { company } from '../../src/company.ts';
import { expect, test } from '../fixtures.ts';
import { holdPosts, holdScripts } from '../hold-back.ts';
import { consent, fillIn, reference, send, uniqueWords } from './contact-walk.ts';

test('the form on the first page sends the message, clears itself, and the team gets the mail', async ({
  page,
  emailCatcher,
}) => {
  const message = uniqueWords();
  await page.goto('/');
  await expect(send(page)).toBeDisabled();
  await fillIn(page, message);
  await consent(page).check();
  await send(page).click();
  const toast = page.getByRole('status').filter({ hasText: 'Message sent!' });
  await expect(toast).toContainText("We'll get back to you as soon as possible.");
  expect(await page.getByText('Message sent!').count(), 'said once').toBe(1);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await expect(page.locator('form.form [name=consent]')).not.toBeChecked();
  const sent = page.getByRole('heading', { name: 'Your message has reached us' });
  await expect(sent).toBeFocused();
  await expect(sent).toHaveAccessibleDescription(reference);
  await expect(page.locator('form.form'), 'the answer takes its place').toBeHidden();
  const shown = await page.getByText(reference).textContent();
  await page.getByRole('button', { name: 'Send another message' }).click();
  await expect(sent).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByText('0/2000 characters', { exact: true })).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await consent(page).check();
  await expect(send(page), 'a second message can follow').toBeEnabled();
  await send(page).click();
  await expect(page.locator('.error-summary'), 'errors of the second message').toBeFocused();
  const { message: email, recipients } = await emailCatcher.waitForEmail((caught) =>
    Boolean(caught.message.text?.includes(message)),
  );
  expect(recipients).toEqual([company.enquiriesTo]);
  expect(email.replyTo).toEqual([{ address: 'ana@example.org', name: 'Ana Smith' }]);
  expect(email.subject).toContain(reference.exec(shown ?? '')?.[0]);
});

test.describe('the contact form without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('leads to a confirmation page, and the team gets the mail', async ({
    page,
    emailCatcher,
  }) => {
    const message = uniqueWords();
    await page.goto('/contact');
    await fillIn(page, message);
    await expect(page.locator('[name=formTimestamp]'), 'left to the script').toHaveValue('');
    await consent(page).check();
    await send(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent!');
    await expect(page.getByText(reference)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/contact/sent');
    await emailCatcher.waitForEmail((caught) => Boolean(caught.message.text?.includes(message)));
  });
});

test('counts the time spent typing before the script loaded', async ({ page }) => {
  await page.clock.install();
  const letScriptsCome = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await fillIn(page, uniqueWords());
  await page.clock.fastForward(5000);
  letScriptsCome();
  await consent(page).check();
  // Not the report that the form was begun, which is a POST as well.
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/contact',
  );
  await expect(page.getByText('/2000 characters')).not.toHaveText(/^0\//);
  await send(page).click();
  const fields = new URLSearchParams((await sent).postData() ?? '');
  expect(Number(fields.get('formTimestamp'))).toBeGreaterThanOrEqual(5);
});

test('says Sending... and disables the button while it sends', async ({ page }) => {
  await page.goto('/contact');
  const letPostsGo = await holdPosts(page);
  await fillIn(page, uniqueWords());
  await consent(page).check();
  await send(page).click();
  const busy = page.getByRole('button', { name: 'Sending...' });
  await expect(busy).toBeDisabled();
  letPostsGo();
  await expect(page.getByText(reference)).toBeVisible();
});

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

test('the map on the contact page opens directions in a new tab', async ({ page }) => {
  await page.goto('/contact');
  const link = page.getByRole('link', { name: /map of .* Directions to our office/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('href', /openstreetmap\.org\/directions/);
});
