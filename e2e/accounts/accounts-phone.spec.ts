import type { Page } from '@playwright/test';
import { expectDanger } from '../expect-danger.ts';
import { expect, test } from '../fixtures.ts';
import { enterAsMember, logIn, logoutButton, password } from './account-walk.ts';

// Wide enough for the whole bar.
test.use({ viewport: { width: 1440, height: 900 }, expectedStatuses: [422] });

const mobile = (page: Page) => page.locator('.account-list-name', { hasText: 'Mobile' });

const codeIn = (text: { body: string } | undefined) =>
  /^\d{6}/.exec(text?.body ?? '')?.[0] ?? 'none';

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Verify code' }).click();
}

async function logInAgain(page: Page, email: string): Promise<void> {
  await logoutButton(page).click();
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible();
  await page.goto('/auth?next=/account/factors');
  await logIn(page, email);
}

test('lets a phone be added as a second factor, used at the next login and removed', async ({
  page,
  textCatcher: { texts },
}) => {
  const email = await enterAsMember(page);
  await page.goto('/account/factors');
  await page.getByRole('link', { name: 'get codes by text message' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Mobile');
  await page.getByLabel('Phone number').fill('07700 900123');
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('the number ending in 123')).toBeVisible();
  expect(texts).toMatchObject([{ to: '+447700900123' }]);
  await giveCode(page, codeIn(texts[0]) === '000000' ? '000001' : '000000');
  await expect(page.getByText('This code is wrong or has expired').first()).toBeVisible();
  await giveCode(page, codeIn(texts[0]));
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(mobile(page)).toBeVisible();

  await logInAgain(page, email);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await page.getByRole('button', { name: 'Text a code to the number ending in 123' }).click();
  await expect(page.getByText('Code sent')).toBeVisible();
  // Reloading the page sends no further text message.
  await page.reload();
  expect(texts).toHaveLength(2);
  await giveCode(page, codeIn(texts[1]));
  await expect(page).toHaveURL('/account/factors');

  await page.getByRole('link', { name: 'Remove Mobile' }).click();
  await page.getByLabel('Current password').fill(password);
  const remove = page.getByRole('button', { name: 'Remove factor' });
  await expectDanger(remove);
  await remove.click();
  await expect(page.getByText('We no longer ask for it.')).toBeVisible();
  await expect(mobile(page)).toHaveCount(0);
  const kept = () => page.evaluate(() => localStorage.getItem('session'));
  await expect.poll(kept).toContain('"aal":"aal1"');
  await logInAgain(page, email);
  await expect(page).toHaveURL('/account/factors');
});
