import { expect, test } from '../fixtures.ts';
import { confirmAuthenticator, enterAsMember, startAuthenticator } from './account-walk.ts';

test('offers the secret to the phone that shows it, to copy, and the codes to print', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await enterAsMember(page);
  await page.goto('/account/factors');
  await startAuthenticator(page);
  const shown = (await page.locator('.secret').textContent()) ?? '';
  expect(shown).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  const secret = shown.replaceAll(' ', '');
  const link = page.getByRole('link', { name: 'Open it in the app' });
  expect(await link.getAttribute('href')).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`));
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await confirmAuthenticator(page);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
});
