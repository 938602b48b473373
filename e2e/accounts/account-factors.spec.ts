import { createRemoteJWKSet, jwtVerify } from 'jose';
import { expect, test } from '../fixtures.ts';
import { mailedLink } from '../mailed-link.ts';
import {
  addAuthenticator,
  confirmAuthenticator,
  enterAsMember,
  logIn,
  logoutButton,
  runAdmin,
  signUp,
  startAuthenticator,
} from './account-walk.ts';

// Wide enough for the whole bar.
test.use({ viewport: { width: 1440, height: 900 } });

test.describe('a second factor', () => {
  test.use({ expectedStatuses: [422] });

  test('can be an authenticator app, whose code is asked for at the next login', async ({
    page,
  }) => {
    const email = await enterAsMember(page);
    const getCode = await addAuthenticator(page);
    await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeVisible();
    // Whoever doesn't see them hears that the code was right, and that they are here.
    await expect(page).toHaveTitle(/^Factor added/);
    await expect(page.getByRole('status').filter({ hasText: 'Save these codes' })).toBeFocused();
    const backupCode = (await page.locator('.backup-codes code').first().textContent()) ?? '';
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await expect(page.locator('.account-list-name', { hasText: 'My phone' })).toBeVisible();
    const kept = () => page.evaluate(() => localStorage.getItem('session'));
    await expect.poll(kept).toContain('"aal":"aal2"');

    await logoutButton(page).click();
    await page.goto('/auth?next=/account');
    await logIn(page, email);
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await page.goto('/account');
    await expect(page).toHaveURL(/\/auth\/factor/);
    await page.getByRole('textbox', { name: 'Code' }).fill(getCode.used);
    await page.getByRole('button', { name: 'Verify code' }).click();
    await expect(
      page.getByText('This code is wrong or has already been used').first(),
    ).toBeVisible();
    await expect(page.locator('.error-summary')).toBeFocused();
    await page.getByRole('textbox', { name: 'Code' }).fill(backupCode);
    await page.getByRole('button', { name: 'Verify code' }).click();
    await expect(page).toHaveURL('/account');
  });
});

test('requires the role, a confirmed address and a second factor to open /admin, and leads back there', async ({
  page,
  emailCatcher,
  server,
}) => {
  const email = await signUp(page);
  await runAdmin(server, email);
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await page.goto(await mailedLink(emailCatcher, email, '/auth/verify'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/account\/factors/);
  await startAuthenticator(page);
  await confirmAuthenticator(page);
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible();
  await page.goto('/faq');
  const bar = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(bar.getByRole('link', { name: 'Admin' })).toBeVisible();
});

test('verifies an access token with the published keys, and rejects a tampered one', async ({
  page,
  server,
}) => {
  await enterAsMember(page);
  const answer = await page.request.post('/auth/access-token');
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const published = new URL('/.well-known/jwks.json', server.url);
  expect(await (await page.request.get(published.href)).text()).not.toContain('"d":');
  const keys = createRemoteJWKSet(published);
  const expected = { issuer: server.url, audience: server.url };
  const { payload } = await jwtVerify(token, keys, expected);
  expect(payload).toMatchObject({ role: 'user', aal: 'aal1', amr: ['pwd'] });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const bent = [head, claims, signature.slice(9) + signature.slice(0, 9)].join('.');
  await expect(jwtVerify(bent, keys, expected)).rejects.toThrow('signature');
});
