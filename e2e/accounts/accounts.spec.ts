import { expect, test } from '../fixtures.ts';
import { holdPosts } from '../hold-back.ts';
import { mailedLink } from '../mailed-link.ts';
import { newAddress } from '../new-address.ts';
import { enterAsMember, fillSignUp, logIn, logoutButton, password } from './account-walk.ts';

// Wide enough for the whole bar.
test.use({ viewport: { width: 1440, height: 900 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`signing up and in ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, expectedStatuses: [422] });

    test('signs up with immediate login, logs out and logs in again', async ({ page }) => {
      const email = newAddress();
      await fillSignUp(page, email);
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByText('You have been logged in successfully.')).toBeVisible();
      await expect(logoutButton(page)).toBeVisible();
      await page.goto('/faq');
      await expect(logoutButton(page)).toBeVisible();
      await page.goto('/auth');
      await expect(page).toHaveURL('/');
      await logoutButton(page).click();
      await expect(page.getByText('You have been logged out successfully.')).toBeVisible();
      await page.goto('/account/sessions');
      await expect(page).toHaveURL('/auth?next=%2Faccount%2Fsessions');
      await logIn(page, email);
      await expect(page).toHaveURL('/account/sessions');
    });

    test('says what is wrong with a sign-up or login, and keeps the other fields', async ({
      page,
    }) => {
      await fillSignUp(page, newAddress());
      await page.getByLabel('Full Name').fill('Ana 12345');
      await page.getByRole('button', { name: 'Sign Up' }).click();
      const main = page.getByRole('main');
      await expect(
        main.getByText('Name should not contain multiple numbers').first(),
      ).toBeVisible();
      await expect(page.getByLabel('Full Name')).toHaveValue('Ana 12345');
      await page.goto('/auth');
      await logIn(page, 'nobody@example.org', 'wrong-password');
      await expect(main.getByText('Login failed')).toBeVisible();
      await expect(main.getByText('Invalid email or password')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
    });
  });
}

test.describe('signing up with a taken address', () => {
  test.use({ expectedStatuses: [422] });

  test('says that it failed, and keeps the name', async ({ page }) => {
    const email = await enterAsMember(page);
    await page.context().clearCookies();
    await fillSignUp(page, email);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Signup failed').first()).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveValue('Ana Smith');
    await expect(page).toHaveURL(/\/auth/);
  });
});

test('sets a new password through a mailed link', async ({ page, emailCatcher }) => {
  const email = await enterAsMember(page);
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  // The previous page has a field of this name, too.
  await expect(page).toHaveURL('/auth/forgotten');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Look in your inbox')).toBeVisible();
  await page.goto(await mailedLink(emailCatcher, email, '/auth/reset'));
  await page.getByLabel('New password').fill('pond lamp rook');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Log in with your new password.')).toBeVisible();
  await logIn(page, email, 'pond lamp rook');
  await expect(logoutButton(page)).toBeVisible();
});

test('says Logging in... and Creating account... while it waits', async ({ page }) => {
  const letPostsGo = await holdPosts(page);
  const busy = (name: string) => page.getByRole('button', { name });
  await page.goto('/auth');
  await logIn(page, newAddress());
  await expect(busy('Logging in...')).toBeDisabled();
  await fillSignUp(page, newAddress());
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(busy('Creating account...')).toBeDisabled();
  letPostsGo();
  await expect(page.getByText('Account created!')).toBeVisible();
});

test.describe('a session', () => {
  test('keeps no token in the browser’s record, and ends in every tab at once', async ({
    page,
    context,
  }) => {
    const email = await enterAsMember(page);
    await page.goto('/account');
    const read = () => page.evaluate(() => localStorage.getItem('session'));
    await expect.poll(read).not.toBeNull();
    const kept = await read();
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ user: { email }, role: 'user', aal: 'aal1' });
    expect(kept).not.toMatch(/token/);
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const other = await context.newPage();
    await other.goto('/account');
    await logoutButton(page).click();
    await expect(other).toHaveURL('/auth?next=%2Faccount');
  });

  test('is listed, and can be ended from another browser', async ({ page, browser, server }) => {
    const email = await enterAsMember(page);
    const elsewhere = await browser.newContext({ baseURL: server.url });
    const otherPage = await elsewhere.newPage();
    await otherPage.goto('/auth?next=/account');
    await logIn(otherPage, email);
    await expect(otherPage).toHaveURL('/account');
    await page.goto('/account/sessions');
    await expect(page.getByText('(this one)')).toHaveCount(1);
    await page.getByRole('button', { name: /^End the session/ }).click();
    await expect(page.getByText('Anyone using it must log in again.')).toBeVisible();
    await otherPage.goto('/account');
    await expect(otherPage).toHaveURL(/\/auth/);
    await elsewhere.close();
  });
});

test('refuses unknown fields such as a role in a sign-up, and better-auth’s own API routes', async ({
  request,
}) => {
  const fields = { name: 'Ana', email: newAddress(), password };
  for (const extra of [{ role: 'admin' }, { emailVerified: 'true' }, { id: '1' }]) {
    const answer = await request.post('/auth', { form: { ...fields, ...extra }, maxRedirects: 0 });
    expect(answer.status()).toBe(422);
  }
  const alone = await request.post('/auth', { form: fields, maxRedirects: 0 });
  expect(alone.status()).toBe(303);
  for (const path of [
    '/api/auth/sign-up/email',
    '/api/auth/update-user',
    '/api/auth/get-session',
  ]) {
    expect((await request.post(path, { data: {} })).status(), path).toBeGreaterThanOrEqual(400);
  }
});

test('refuses to log in or out from a form on another site', async ({ request }) => {
  const form = { intent: 'sign-in', email: 'ana@example.org', password };
  const headers = { origin: 'https://evil.example' };
  expect((await request.post('/auth', { form, headers })).status()).toBe(403);
  expect((await request.post('/auth/logout', { headers })).status()).toBe(403);
});

test('redirects /.well-known/change-password to the password form', async ({ request }) => {
  const answer = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()['location']).toBe('/account/password');
});
