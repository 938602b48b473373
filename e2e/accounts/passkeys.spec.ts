import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { enterAsMember, logIn, logoutButton } from './account-walk.ts';

// Wide enough for the whole bar.
test.use({ viewport: { width: 1440, height: 900 } });

test.describe('a second factor', () => {
  test.use({ expectedStatuses: [422] });

  test('can be a passkey, which can also log in on its own', async ({ page }) => {
    const isPresent = await plugInKey(page);
    const email = await enterAsMember(page);
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
    await enterAsMember(page);
    await addPasskey(page);
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await logoutButton(page).click();
    await page.goto('/auth?next=/account');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL('/account');
  });

  test('is named, with a way on, where the browser has no passkeys', async ({ page, context }) => {
    const isPresent = await plugInKey(page);
    const email = await enterAsMember(page);
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
    await enterAsMember(page);
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
    await enterAsMember(page);
    expect(await resend(page, answer)).toBe(422);
  });

  test('redirects to the login when the session ended before the passkey was added', async ({
    page,
  }) => {
    await plugInKey(page);
    await enterAsMember(page);
    await page.goto('/account/factors');
    await page.context().clearCookies();
    await addPasskey(page, false);
    await expect(page).toHaveURL('/auth?next=%2Faccount%2Ffactors%2Fpasskey');
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
