import type { Browser, BrowserContext } from '@playwright/test';
import type { MailCatcher } from '../src/testing/mail-catcher.ts';
import type { ServerProcess } from '../src/testing/server-process.ts';
import { addAuthenticator, mailedLink, runAdmin, signUp } from './account-walk.ts';
import { test as base } from './fixtures.ts';

export { expect } from './fixtures.ts';

export type Admin = {
  email: string;
  /** Cookies of a session at aal2, for a context of its own. */
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** What the admin's authenticator shows, so many milliseconds from now. A code works once. */
  codeOf: (later: number) => Promise<string>;
};

/** For a context of one's own: inside a test it would begin with the admin's cookies. */
export const nobody = { cookies: [], origins: [] };

/** Signs an admin up: address confirmed, role from the command line, an authenticator app. */
export async function makeAdmin(
  browser: Browser,
  server: ServerProcess,
  mails: MailCatcher,
): Promise<Admin> {
  const context = await browser.newContext({ baseURL: server.url, storageState: nobody });
  const page = await context.newPage();
  const email = await signUp(page);
  await runAdmin(server, email);
  await page.goto(await mailedLink(mails, email, 'Confirm your email address'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.waitForLoadState();
  const codeOf = await addAuthenticator(page);
  const storageState = await context.storageState();
  await context.close();
  return { email, storageState, codeOf };
}

/** As the shared test, with an admin signed in on every page. */
export const test = base.extend<object, { admin: Admin }>({
  admin: [
    async ({ browser, server, mailCatcher }, use) => {
      await use(await makeAdmin(browser, server, mailCatcher));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  storageState: ({ admin }, use) => use(admin.storageState),
});
