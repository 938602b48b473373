import { newAddress } from './account-walk.ts';
import { expect, test } from './fixtures.ts';

test('a form whose rules never come is sent, and judged by the server', async ({ page }) => {
  await page.goto('/resources/sme-checklist');
  await page.waitForLoadState('networkidle');
  // Answered never.
  await page.route('**/assets/*.js', () => undefined);
  await page.getByLabel('Email').fill(newAddress());
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText('Check your email for the download link!').first()).toBeVisible();
});
