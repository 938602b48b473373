import { enterAsMember, fillSignUp, logoutButton, password } from '../accounts/account-walk.ts';
import { expect, test } from '../fixtures.ts';
import { holdPosts } from '../hold-back.ts';
import { newAddress } from '../new-address.ts';
import { fillSample, newPerson, singleForms, submitButton } from '../visitor-forms.ts';
import { takePosts } from '../take-posts.ts';
import { restoreFromCache } from '../restore-from-cache.ts';

test('sends a form whose validation script hangs, and leaves judging it to the server', async ({
  page,
}) => {
  await page.goto('/resources/sme-checklist');
  await page.waitForLoadState('networkidle');
  // Never answered.
  await page.route('**/assets/*.js', () => undefined);
  await page.getByLabel('Email', { exact: true }).fill(newAddress());
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Email me the download link' }).click();
  // Whether its email went out within three seconds depends on the machine.
  const answered = page.getByText(/Check your email for|Your download request was saved/).first();
  await expect(answered).toBeVisible();
});

test('gives up on a hanging request after a minute, keeping what was typed', async ({ page }) => {
  await page.clock.install();
  await page.goto('/data-rights');
  await takePosts(page, async () => undefined);
  await page.getByLabel('Email', { exact: true }).fill(newAddress());
  await page.getByLabel('Request type').selectOption('access');
  await page.getByLabel('Message (optional)').fill('All of it, please.');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await page.clock.fastForward('01:01');
  await expect(page.getByRole('button', { name: 'Submit Request' })).toBeEnabled();
  await expect(page.locator('form').getByText(/try again/)).toBeVisible();
  await expect(page.getByLabel('Message (optional)')).toHaveValue('All of it, please.');
});

test('does not take what a gateway answers for success', async ({ page }) => {
  let body = '';
  await page.goto('/data-rights');
  await takePosts(page, (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.getByLabel('Email', { exact: true }).fill(newAddress());
  await page.getByLabel('Request type').selectOption('access');
  await page.getByLabel('Message (optional)').fill('All of it, please.');
  for (body of ['{"message":"Forbidden"}', '[]', '"ok"', '{"kind":"queued"}']) {
    const answered = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/data-rights',
    );
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await answered;
    await expect(page.getByRole('button', { name: 'Submit Request' })).toBeEnabled();
    await expect(page.locator('form').getByText(/try again/), body).toBeVisible();
    await expect(page.getByLabel('Message (optional)')).toHaveValue('All of it, please.');
  }
});

test.describe('a form in an older browser without the newest array methods', () => {
  test.use({ expectedStatuses: [422] });
  test('is validated by the server', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
    await page.goto('/resources/sme-checklist');
    await page.getByLabel('Email', { exact: true }).fill('ana');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Email me the download link' }).click();
    const summary = page.locator('.error-summary');
    await expect(summary.getByRole('link')).toHaveText(['Invalid email address']);
  });
});

for (const form of singleForms.filter(({ sample }) => 'message' in sample(newPerson()))) {
  test(`keeps what was typed while the form on ${form.page} was being sent`, async ({ page }) => {
    await page.goto(form.page, { waitUntil: 'networkidle' });
    const letPostsGo = await holdPosts(page);
    await fillSample(page, form);
    const field = page.locator('[name=message]');
    await field.fill(`By Friday ${crypto.randomUUID()}`);
    await submitButton(page).click();
    await expect(submitButton(page)).toBeDisabled();
    await field.fill('By Friday, please');
    letPostsGo();
    await expect(page.locator('.form-sent')).toBeVisible();
    await expect(field).toHaveValue('By Friday, please');
  });
}

test('goes on where the browser brings back a form of somebody who is in', async ({ page }) => {
  const isHome = (url: URL) => url.pathname === '/';
  const left = page.waitForRequest((request) => isHome(new URL(request.url())));
  await page.route(isHome, (route) => route.fulfill({ status: 204 }));
  await fillSignUp(page, newAddress());
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await left;
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
  await page.unroute(isHome);
  await restoreFromCache(page);
  await expect(page).toHaveURL('/');
});

test('shows the outcome as a toast if the download dialog is closed while sending', async ({
  page,
}) => {
  await page.goto('/resources');
  const refused = { kind: 'refused', title: 'Error', message: 'Not today.' };
  for (const [outcome, json] of [
    ['Check your email for the download link!', { kind: 'sent' }],
    ['Not today.', refused],
  ] as const) {
    const { promise: isClosed, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/*?in=dialog', async (route) => {
      await isClosed;
      await route.fulfill({ json });
    });
    await page.getByRole('link', { name: 'The Ultimate SME Cyber Security Checklist' }).click();
    await page.getByLabel('Email', { exact: true }).fill(newAddress());
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Email me the download link' }).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    answer();
    await expect(page.locator('#toasts')).toContainText(outcome);
  }
});

test('tells what became of a closed form in the dialog that is open by then', async ({ page }) => {
  await page.goto('/resources', { waitUntil: 'networkidle' });
  const { promise: isTime, resolve: answer } = Promise.withResolvers<void>();
  await takePosts(page, async (route) => {
    await isTime;
    await route.fulfill({ json: { kind: 'refused', title: 'Error', message: 'Not today.' } });
  });
  const checklist = 'The Ultimate SME Cyber Security Checklist';
  await page.getByRole('link', { name: checklist }).click();
  await page.getByLabel('Email', { exact: true }).fill(newAddress());
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Email me the download link' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Information Security Policy Template' }).click();
  answer();
  const alert = page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Not today.' });
  await expect(alert).toContainText(`${checklist}: Error`);
});

test('shares the email between the tabs of /auth, and keeps what was typed in each', async ({
  page,
}) => {
  await page.goto('/auth?next=%2Faccount');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ana@example.org');
  await page.getByLabel('Full Name').fill('Ana Smith');
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ana Smith');
});

test('sends a plain form once when it is submitted twice', async ({ page }) => {
  await enterAsMember(page);
  await page.goto('/account/password');
  const { promise: isPressedAgain, resolve: answer } = Promise.withResolvers<void>();
  let posts = 0;
  await takePosts(page, async (route) => {
    posts += 1;
    const answered = await route.fetch({ maxRedirects: 0 });
    await isPressedAgain;
    await route.fulfill({ response: answered });
  });
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('bark lamp seven');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  answer();
  await expect(page).toHaveURL('/account');
  expect(posts).toBe(1);
});

test('keeps the page visible in a browser whose clock is a day ahead', async ({ page }) => {
  await enterAsMember(page);
  await page.clock.install({ time: Date.now() + 24 * 3_600_000 });
  await page.goto('/account');
  await page.waitForLoadState('networkidle');
  await page.route('**/auth/refresh', () => undefined);
  const name = page.getByLabel('Full Name');
  await name.fill('Ana Smi');
  await page.clock.runFor(31_000);
  await expect(name).toBeFocused();
  await expect(page.getByText('Checking your session')).toHaveCount(0);
});

test('leaves an account’s page once somebody else logs in in another tab', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await second.goto('/auth');
  const email = await enterAsMember(first);
  await first.goto('/account');
  await expect(first.getByText(email)).toBeVisible();
  await second.getByRole('tab', { name: 'Sign Up' }).click();
  await second.getByLabel('Full Name').fill('Bo Jones');
  await second.getByLabel('Email').fill(newAddress());
  await second.getByLabel('Password').fill(password);
  await second.getByRole('button', { name: 'Sign Up' }).click();
  await expect(second).toHaveURL('/');
  await expect(logoutButton(second)).toBeVisible();
  await expect(first.getByText(email)).toHaveCount(0);
});
