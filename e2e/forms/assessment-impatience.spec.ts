import { answersWith } from '../../src/testing/answers.ts';
import { expect, test } from '../fixtures.ts';
import { newAddress } from '../new-address.ts';
import { answerAll, fillDetails } from './assessment-walk.ts';
import { restoreFromCache } from '../restore-from-cache.ts';

test('ignores the second click on View Results, and keeps the details after going back', async ({
  page,
}) => {
  await answerAll(page, answersWith(0));
  await page.goBack();
  const results = page.getByRole('button', { name: 'View Results' });
  // Waits until the button stands still.
  await results.hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Who is the result for?' })).toBeFocused();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.locator('.error-summary')).toHaveCount(0);
  await page.getByLabel('Name').fill('Ana Smith');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByRole('checkbox', { name: 'I consent' }).check();
  await page.goBack();
  await results.click();
  await expect(page.getByLabel('Name')).toHaveValue('Ana Smith');
  await expect(page.getByLabel('Email')).toHaveValue('ana@example.org');
  await expect(page.getByRole('checkbox', { name: 'I consent' })).toBeChecked();
});

test('goes on with each of several quick clicks on Next', async ({ page }) => {
  await answerAll(page, answersWith(0));
  await page.goBack();
  const back = page.getByRole('button', { name: 'Back' });
  while (await back.isEnabled()) await back.click();
  const next = page.getByRole('button', { name: 'Next' });
  for (const clickCount of [1, 2, 3, 4]) {
    await next.hover();
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await expect(page.getByText(`Question ${clickCount + 1} of 10`)).toBeVisible();
  }
});

test('keeps details autofilled without events after going back', async ({ page }) => {
  await answerAll(page, answersWith(0));
  const name = page.getByLabel('Name');
  await name.evaluate((field: HTMLInputElement) => (field.value = 'Ana Smith'));
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'View Results' }).click();
  await expect(name).toHaveValue('Ana Smith');
});

test('can be sent again where the browser brings back an assessment that is saved', async ({
  page,
}) => {
  const left = page.waitForRequest('**/assessment/result?*');
  await page.route('**/assessment/result?*', (route) => route.fulfill({ status: 204 }));
  await answerAll(page, answersWith(0));
  await fillDetails(page, newAddress());
  await page.getByRole('button', { name: 'Show my results' }).click();
  await left;
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await restoreFromCache(page);
  await expect(page.getByRole('button', { name: 'Show my results' })).toBeEnabled();
});
