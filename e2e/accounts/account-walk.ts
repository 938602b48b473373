import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createOTP } from '@better-auth/utils/otp';
import type { Page } from '@playwright/test';
import { packageRoot } from '../../src/platform/database/data-folder.server.ts';
import { fromBase32 } from '../../src/testing/base32.ts';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { toCookies } from '../cookies-of.ts';
import { expect } from '../fixtures.ts';
import { newAddress } from '../new-address.ts';
import { nextMember, seededPassword } from '../seeded-people.ts';

export const password = seededPassword;

export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Ana Smith');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

/** Signs up by a request; the page stays where it is. */
export async function signUp(page: Page, email = newAddress()): Promise<string> {
  const form = { intent: 'sign-up', name: 'Ana Smith', email, password };
  const answer = await page.request.post('/auth', { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return email;
}

/** Logs the page in to an account of its own that signed up earlier: no form, no hash and no email. */
export async function enterAsMember(page: Page): Promise<string> {
  const { email, cookies } = nextMember();
  await page.context().addCookies(toCookies(cookies));
  return email;
}

export async function logIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: 'Login' }).click();
}

export const logoutButton = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('button', { name: 'Logout' });

/** What an authenticator app shows, so many milliseconds from now; and the code it was added with. */
type CodeOf = ((later: number) => Promise<string>) & { used: string };

/** Adds an authenticator app; the returned function says what it shows. */
export async function addAuthenticator(page: Page): Promise<CodeOf> {
  await page.goto('/account/factors');
  await startAuthenticator(page);
  return confirmAuthenticator(page);
}

/** From the list of factors to the page with the secret. */
export async function startAuthenticator(page: Page): Promise<void> {
  await page.locator('#friendlyName').fill('My phone');
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
}

/** From the page with the secret to the backup codes. */
export async function confirmAuthenticator(page: Page): Promise<CodeOf> {
  const secret = (await page.locator('.secret').textContent()) ?? '';
  const otp = createOTP(fromBase32(secret.replaceAll(' ', '')));
  const getCode = (later: number) => otp.hotp(Math.floor((Date.now() + later) / 30_000));
  const used = await getCode(0);
  await page.getByRole('textbox', { name: 'Code' }).fill(used);
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeVisible();
  return Object.assign(getCode, { used });
}

/** The command of the operator, on a server that runs. */
export async function runAdmin(server: ServerProcess, email: string): Promise<void> {
  const { port } = new URL(server.url);
  await promisify(execFile)(
    process.execPath,
    [join(packageRoot, 'src/server/commands/grant-admin.ts'), email],
    {
      env: { ...process.env, PORT: port, DATA_DIR: server.dataDir },
    },
  );
}
