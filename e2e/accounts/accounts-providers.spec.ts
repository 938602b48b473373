import type { Page } from '@playwright/test';
import {
  type OpenIdProvider,
  openIdClient,
  startOpenIdProvider,
} from '../../src/testing/open-id-provider.ts';
import { idTokenFor } from '../../src/testing/open-id-walk.ts';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { expect, startOwnServer, test as base } from '../fixtures.ts';
import { password, signUp } from './account-walk.ts';

/** A provider, and a server that is set up for it. */
let provider: OpenIdProvider;
let site: ServerProcess;

const test = base.extend<{
  /** A browser's window that may go to the provider, and nowhere else. */
  visitor: Page;
}>({
  visitor: async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB' });
    await context.route(
      ({ origin }) => ![site.url, provider.issuer].includes(origin),
      (route) => route.abort(),
    );
    await use(await context.newPage());
    await context.close();
  },
});

// In one worker, so that its server is started once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ emailCatcher }) => {
  provider = await startOpenIdProvider();
  site = await startOwnServer({
    SMTP_URL: emailCatcher.smtpUrl,
    RATE_LIMIT_FACTOR: '1000',
    OIDC_ISSUER: provider.issuer,
    ...openIdClient,
  });
});

test.afterAll(async () => {
  await site.stop();
  await provider.stop();
});

const byProvider = { name: 'Continue with your organisation' };
const wayIn = (page: Page, name: string) => page.locator('.account-list-name', { hasText: name });

/** Logs in and consents on the provider's own pages. */
async function agreeAtProvider(page: Page, login: string) {
  await expect(page).toHaveURL((url) => url.origin === provider.issuer);
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('offers a sign-in provider only where one is configured', async ({ page, visitor }) => {
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('button', byProvider)).toHaveCount(0);
  await visitor.goto('/auth');
  await expect(visitor.getByRole('button', byProvider)).toBeVisible();
});

test('signs in by a provider with PKCE, and offers no unlinking of the only way in', async ({
  visitor,
}) => {
  await visitor.goto('/auth?next=/account/identities');
  const leaving = visitor.waitForRequest((request) => request.url().startsWith(provider.issuer));
  await visitor.getByRole('button', byProvider).click();
  const asked = new URL((await leaving).url()).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('state')).toBeTruthy();
  await agreeAtProvider(visitor, 'bea');
  await expect(visitor).toHaveURL('/account/identities');
  await expect(wayIn(visitor, 'your organisation')).toBeVisible();
  await expect(wayIn(visitor, 'Password')).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: 'Unlink' })).toHaveCount(0);
  await visitor.goto('/account');
  await expect(visitor.getByText('bea@example.org').first()).toBeVisible();
});

test('links a provider to an account, logs in by it and unlinks it', async ({ visitor }) => {
  await signUp(visitor, 'ana@example.org');
  await visitor.goto('/account/identities');
  await visitor.getByRole('button', { name: 'Link your organisation' }).click();
  await agreeAtProvider(visitor, 'ana');
  await expect(visitor).toHaveURL('/account/identities');
  await expect(wayIn(visitor, 'Password')).toBeVisible();
  await expect(wayIn(visitor, 'your organisation')).toBeVisible();

  await visitor.context().clearCookies({ name: 'session' });
  await visitor.goto('/auth?next=/account/identities');
  await visitor.getByRole('button', byProvider).click();
  await expect(visitor).toHaveURL('/account/identities');

  await visitor.getByLabel('Current password').fill(password);
  await visitor.getByRole('button', { name: 'Unlink' }).click();
  await expect(wayIn(visitor, 'your organisation')).toHaveCount(0);
  await expect(wayIn(visitor, 'Password')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Unlink' })).toHaveCount(0);
});

test('lets an app sign in once with an id token, and refuses one from another site', async ({
  visitor,
}) => {
  const { request } = visitor;
  const path = '/auth/id-token';
  const asked = await request.post(path, { form: { step: 'nonce' } });
  const { nonce } = (await asked.json()) as { nonce: string };
  const token = await idTokenFor(provider.issuer, nonce, 'cleo');
  const data = { provider: 'oidc', id_token: token, access_token: 'any', nonce, next: '/account' };
  const headers = { origin: 'https://evil.example' };
  expect((await request.post(path, { form: data, headers })).status()).toBe(403);
  const answer = await request.post(path, { data });
  expect(await answer.json()).toMatchObject({ to: '/account', record: { aal: 'aal1' } });
  expect((await request.post(path, { data })).status()).toBe(422);
  await visitor.goto('/account');
  await expect(visitor.getByText('cleo@example.org').first()).toBeVisible();
});
