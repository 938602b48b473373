import type { Page } from '@playwright/test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { expect, test } from '../fixtures.ts';
import { mailedLink } from '../mailed-link.ts';
import {
  addAuthenticator,
  enterFirstCode,
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
    const email = await signUp(page);
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

  test('can be a passkey, which can also log in on its own', async ({ page }) => {
    const isPresent = await plugInKey(page);
    const email = await signUp(page);
    await addPasskey(page);
    await expect(page.getByRole('group', { name: 'Save these codes now' })).toBeFocused();
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await expect(page.locator('.account-list-name', { hasText: 'Laptop' })).toBeVisible();
    await logoutButton(page).click();
    await isPresent(false);
    await page.goto('/auth?next=/account');
    await logIn(page, email);
    await expect(page).toHaveURL(/\/auth\/factor/);
    await isPresent(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL('/account');
    await logoutButton(page).click();
    // Nothing is typed: the address field's suggestion, or the button, is all it takes.
    await page.goto('/auth?next=/account');
    const button = page.getByRole('button', { name: 'Use a passkey' });
    await Promise.race([button.click(), page.waitForURL('/account')]);
    await expect(page).toHaveURL('/account');
    await expect(page.getByText(email).first()).toBeVisible();
  });

  test('can be a passkey of a password manager, in a browser that converts nothing itself', async ({
    page,
  }) => {
    await page.addInitScript(answerAsPasswordManagers);
    await plugInKey(page);
    await signUp(page);
    await addPasskey(page);
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await logoutButton(page).click();
    await page.goto('/auth?next=/account');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL('/account');
  });

  test('is named, with a way on, where the browser has no passkeys', async ({ page, context }) => {
    const isPresent = await plugInKey(page);
    const email = await signUp(page);
    await addPasskey(page);
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await logoutButton(page).click();
    await isPresent(false);
    const old = await context.newPage();
    await old.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
    await old.goto('/auth?next=/account');
    await logIn(old, email);
    await expect(old).toHaveURL(/\/auth\/factor/);
    await expect(old.getByText('This browser has no passkeys')).toBeVisible();
    await expect(old.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  });

  test('cannot be a passkey that this or another account has already', async ({ page }) => {
    const isPresent = await plugInKey(page);
    await signUp(page);
    const sent = page.waitForRequest((request) => /"step":"verify"/.test(request.postData() ?? ''));
    await addPasskey(page);
    const answer = (await sent).postDataJSON() as Answer;
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await addPasskey(page);
    const rejection = page.getByRole('group', { name: 'The passkey was not added' });
    await expect(rejection).toHaveAccessibleDescription(/is already one of your factors/);
    await expect(rejection).toBeFocused();
    await page.locator('#passkey-friendlyName').fill('');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const summary = page.getByRole('group', { name: 'There is a problem' });
    await expect(summary).toHaveAccessibleDescription('Give it a name');
    await expect(summary).toBeFocused();

    await isPresent(false);
    await page.context().clearCookies();
    await signUp(page);
    expect(await resend(page, answer)).toBe(422);
  });

  test('redirects to the login when the session ended before the passkey was added', async ({
    page,
  }) => {
    await plugInKey(page);
    await signUp(page);
    await page.goto('/account/factors');
    await page.context().clearCookies();
    await addPasskey(page, false);
    await expect(page).toHaveURL('/auth?next=%2Faccount%2Ffactors%2Fpasskey');
  });
});

test.describe('adding an authenticator app without JavaScript', () => {
  // A page that fades out takes no second click.
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'no-preference' } });

  test('still shows the backup codes after a double click on the first code', async ({ page }) => {
    await signUp(page);
    await page.goto('/account/factors');
    await startAuthenticator(page);
    await enterFirstCode(page, (button) => button.dblclick({ delay: 30 }));
    await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeVisible();
  });
});

test('asks for a new passkey challenge before the old one on the login page expires', async ({
  page,
}) => {
  await plugInKey(page);
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => (asked += request.postData() === '{"step":"options"}' ? 1 : 0));
  await page.goto('/auth');
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward('04:30');
  await expect.poll(() => asked).toBe(2);
});

test.describe('when the network has reached the passkey rate limit', () => {
  test.use({ expectedStatuses: [429] });

  test('hides the error of the automatic suggestion, and shows it once the button is pressed', async ({
    page,
  }) => {
    await plugInKey(page);
    const answered = page.waitForResponse('**/auth/passkey');
    const message = 'Please wait 5 minutes.';
    await page.route('**/auth/passkey', (route) =>
      route.fulfill({ status: 429, contentType: 'application/json', json: { message } }),
    );
    await page.goto('/auth');
    await (await answered).finished();
    // The message would show with the next frame, if it were going to.
    await page.evaluate(twoFrames);
    expect(await page.getByText(message).count()).toBe(0);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText(message)).toBeVisible();
  });
});

const twoFrames = () =>
  new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));

/** Plugs a key into the browser; the returned function sets whether somebody touches it. */
async function plugInKey(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

/**
 * In the browser: answers with plain objects, whose methods throw as those of an extension do, and has no
 * conversion of options.
 */
function answerAsPasswordManagers(): void {
  for (const name of ['parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON'])
    Reflect.deleteProperty(PublicKeyCredential, name);
  Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable');
  const illegal = () => {
    throw new TypeError('Illegal invocation');
  };
  const foreign = (credential: Credential | null) => {
    const { id, rawId, response } = credential as PublicKeyCredential;
    const fields = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature'];
    const held = fields.map((field) => [field, Reflect.get(response, field) as unknown]);
    const methods = { toJSON: illegal, getClientExtensionResults: illegal };
    const parts = { ...(Object.fromEntries(held) as object), getTransports: illegal };
    return { id, rawId, type: 'public-key', response: parts, ...methods };
  };
  const { credentials } = navigator;
  for (const name of ['create', 'get'] as const) {
    const native = credentials[name].bind(credentials);
    const answer = async (options: object) => foreign(await native(options));
    Object.defineProperty(credentials, name, { value: answer });
  }
}

async function addPasskey(page: Page, isFresh = true): Promise<void> {
  if (isFresh) await page.goto('/account/factors');
  await page.locator('#passkey-friendlyName').fill('Laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
}

type Answer = {
  challenge: string;
  response: { response: { clientDataJSON: string } };
};

/** Sends a page’s new key once more, for whoever is logged in now; returns the status. */
async function resend(page: Page, answer: Answer): Promise<number> {
  const path = '/account/factors/passkey';
  const asked = await page.request.post(path, { data: { step: 'options' } });
  const { challenge, options } = (await asked.json()) as Asked;
  const told = Buffer.from(answer.response.response.clientDataJSON, 'base64url').toString();
  const client = { ...(JSON.parse(told) as object), challenge: options.challenge };
  const clientDataJSON = Buffer.from(JSON.stringify(client)).toString('base64url');
  const response = {
    ...answer.response,
    response: { ...answer.response.response, clientDataJSON },
  };
  const sent = await page.request.post(path, { data: { ...answer, challenge, response } });
  return sent.status();
}

type Asked = { challenge: string; options: { challenge: string } };

test('requires the role, a confirmed address and a second factor to open /admin', async ({
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
  await addAuthenticator(page);
  await page.goto('/admin');
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
  await signUp(page);
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
