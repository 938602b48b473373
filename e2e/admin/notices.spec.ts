import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expect, test } from './admin-walk.ts';

test('chooses in the account what one is told by email', async ({ page }) => {
  await page.goto('/account');
  await page.getByRole('link', { name: 'What we tell you by email' }).click();
  const steps = page.getByLabel('Next steps of mine are due today');
  await expect(steps).not.toBeChecked();
  await steps.check();
  await page.getByLabel('A summary each morning').selectOption('At 8:00');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your change is saved.')).toBeVisible();
  await expect(steps).toBeChecked();
  await expect(page.getByLabel('A summary each morning')).toHaveValue('8');
});
