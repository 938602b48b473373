import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expect, test } from './admin-walk.ts';

test.use({ expectedStatuses: [422] });

test('sets when the firm works, is told what is wrong, and adds and removes closed days', async ({
  page,
}) => {
  await page.goto('/admin/working-hours');
  await page.getByLabel('Friday').uncheck();
  await page.getByLabel('From', { exact: true }).fill('18:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'To must be later than From',
  );
  await expect(page.getByLabel('Friday')).not.toBeChecked();
  await page.getByLabel('From', { exact: true }).fill('08:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Every clock runs by it from now on.')).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('08:30');
  await expect(page.getByLabel('Friday')).not.toBeChecked();

  await page.getByLabel('First day').fill('2026-12-30');
  await page.getByLabel('Last day').fill('2026-12-29');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'Last day must not be before the first',
  );
  await page.getByLabel('Last day').fill('2026-12-31');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Remove 30 December 2026' }).click();
  await expect(page.getByText('Removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove 31 December 2026' })).toBeVisible();
  await expectNoBarriers(page);
});
