import type { Browser, Page } from '@playwright/test';
import { addAuthenticator, enterAsMember, logIn } from '../accounts/account-walk.ts';
import { mailedLink } from '../mailed-link.ts';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expect, nobody, pressKeys, test } from './admin-walk.ts';

test.use({ viewport: { width: 1440, height: 900 }, expectedStatuses: [403, 422] });

const problem = { name: 'There is a problem' };

/** Somebody with an account and an authenticator app, in a browser of their own. */
async function somebody(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, storageState: nobody });
  const page = await context.newPage();
  const email = await enterAsMember(page);
  await addAuthenticator(page);
  return { context, page, email };
}

async function findByKeyboard(page: Page, email: string) {
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill(email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await pressKeys(page, 'j Enter');
  await expect(page.getByRole('heading', { name: email, level: 1 })).toBeVisible();
}

test('lets an admin end sessions, suspend, remove a factor and delete an account', async ({
  page,
  browser,
  server,
  emailCatcher,
}) => {
  test.slow();
  const owner = await somebody(browser, server.url);
  const refused = await owner.context.request.get('/admin/users', { maxRedirects: 0 });
  expect(refused.headers()).toMatchObject({ location: '/', 'cache-control': 'no-store' });
  await findByKeyboard(page, owner.email);

  await page.getByRole('button', { name: 'Make an admin' }).click();
  await expect(page.getByRole('alert', problem)).toContainText('This is not your current password');
  await expectNoBarriersByDayOrNight(page);

  await page.getByRole('button', { name: 'End all sessions' }).click();
  await expect(page.getByText('Ended. The owner is told by email.')).toBeVisible();
  await owner.page.goto('/account');
  await expect(owner.page).toHaveURL(/\/auth/);

  await page.getByRole('button', { name: 'Suspend' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Suspended and logged out/)).toBeVisible();
  await logIn(owner.page, owner.email);
  await expect(owner.page.getByRole('main').getByText(/This account is suspended/)).toBeVisible();
  await page.getByRole('button', { name: 'Lift the suspension' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The suspension is lifted/)).toBeVisible();
  await owner.page.goto('/auth');
  await logIn(owner.page, owner.email);
  await expect(owner.page).toHaveURL(/\/auth\/factor/);

  const lost = page.getByRole('region', { name: 'A lost factor' });
  await lost.getByLabel('Your own password').fill('moss tin oak');
  await lost.getByRole('button', { name: 'Ask for its removal' }).click();
  await expect(page.getByText(/After that it waits six days for consent/)).toBeVisible();
  await expect(page.getByText(/Consent is possible after that/)).toBeVisible();
  await expect(page.getByRole('button', { name: /remove it/i })).toHaveCount(0);
  await owner.page.goto(await mailedLink(emailCatcher, owner.email, '/auth/keep-factor'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Waiting for consent' })).toBeVisible();
  await owner.page.getByRole('button', { name: 'Keep my factor' }).click();
  await expect(owner.page.getByText('Your factor stays')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Waiting for consent' })).toHaveCount(0);

  await page.reload();
  const address = page.getByLabel('Address of the account');
  await address.fill('somebody.else@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert', problem)).toContainText(
    'This is not the address of the account',
  );
  await address.fill(owner.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/users?done=delete');
  await expect(page.getByText('The account is deleted.')).toBeVisible();
  await page.goto('/admin/audit?q=user');
  await expect(page.getByRole('cell', { name: 'user.deleted' }).first()).toBeVisible();
  await owner.context.close();
});
