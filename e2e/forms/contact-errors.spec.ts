import { expect, test } from '../fixtures.ts';
import { takePosts } from '../take-posts.ts';
import { consent, fillIn, reference, send, uniqueWords } from './contact-walk.ts';

test('shows the first error in a toast and all of them in a list, and keeps the input', async ({
  page,
}) => {
  await page.goto('/contact');
  await consent(page).check();
  await page.getByLabel('Name', { exact: true }).fill('Agent 007');
  await page.getByLabel('Email', { exact: true }).fill('ana@tempmail.com');
  await page.getByLabel('Phone (optional)').fill('ring me');
  await send(page).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Validation Error' });
  const fault = 'Name should not contain multiple numbers';
  await expect(toast).toContainText(fault);
  // Its styles come with the form's script, built apart from the page's.
  await expect(page.locator('.toast')).not.toHaveCSS('padding-left', '0px');
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
  await page.goto('/contact');
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
  await page.goto('/contact');
  await consent(page).check();
  await send(page).click();
  const fault = page.locator('.error-summary').getByRole('link', { name: 'Message is required' });
  await fault.click();
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused();
  const bar = await page.getByRole('banner').boundingBox();
  const label = page.getByText('Message', { exact: true });
  const top = async () => (await label.boundingBox())?.y;
  await expect.poll(top).toBeGreaterThan(bar?.height ?? Infinity);
});

test('counts the characters and says when the message is too long', async ({ page }) => {
  await page.goto('/contact');
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
  test('says so and keeps everything that was typed', async ({ page }) => {
    const message = uniqueWords();
    await page.goto('/contact');
    await takePosts(page, (route) => route.fulfill({ status: 503 }));
    await fillIn(page, message);
    await consent(page).check();
    await send(page).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Failed to send message.' });
    await expect(toast).toContainText('Failed to send message. Please try again.');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(message);
    await expect(consent(page)).toBeChecked();
  });
});

test.describe('the contact form without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [422] });

  test('has a button that needs no box, and no word about one', async ({ page }) => {
    await page.goto('/contact');
    await expect(send(page)).toBeEnabled();
    await expect(send(page)).toHaveAccessibleDescription('');
    await expect(page.getByText('Tick the box above')).toBeHidden();
  });

  test('shows the first page again with its errors, keeping what was typed', async ({ page }) => {
    await page.goto('/');
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
