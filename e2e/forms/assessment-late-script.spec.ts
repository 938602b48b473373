import type { Page } from '@playwright/test';
import { questions } from '../../src/assessment/content/questions.ts';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expect, test } from '../fixtures.ts';
import { holdScripts } from '../hold-back.ts';
import { newAddress } from '../new-address.ts';
import { answers, choose, expectResult, fillDetails, radio } from './assessment-walk.ts';

test.describe('the assessment when its script loads late', () => {
  async function begin(page: Page): Promise<() => Promise<void>> {
    const letScriptsCome = await holdScripts(page);
    await page.goto('/assessment', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Start the assessment' }).click();
    await expect(page.getByRole('radiogroup')).toHaveCount(10);
    return async () => {
      letScriptsCome();
      await page.waitForLoadState('load');
    };
  }

  test('starts the steps at question 1 if nothing has been answered yet', async ({ page }) => {
    const letScriptsCome = await begin(page);
    await letScriptsCome();
    await expect(page.getByRole('radiogroup')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Your answers' })).toHaveCount(0);
    await expect(page.getByText('Question 1 of 10', { exact: true })).toBeVisible();
  });

  test('keeps the full form, with its answer, if one was given before the script loaded', async ({
    page,
  }) => {
    const letScriptsCome = await begin(page);
    await choose(page, 'mfa', answers['mfa']);
    await letScriptsCome();
    for (const { id } of questions.slice(1)) await choose(page, id, answers[id]);
    await expect(radio(page, 'mfa', answers['mfa'])).toBeChecked();
    await fillDetails(page, newAddress());
    await page.getByRole('button', { name: 'View Results' }).click();
    await expectResult(page);
  });
});

test('falls back to the plain assessment form when the script never loads', async ({ page }) => {
  test.slow();
  const nothing = { contentType: 'text/javascript', body: '' };
  await page.route('**/*.js', (route) => route.fulfill(nothing));
  await page.goto('/assessment');
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
  await page.getByRole('link', { name: 'Start the assessment' }).click();
  await expect(page.getByRole('radiogroup')).toHaveCount(10);
  await expectNoBarriersByDayOrNight(page);
  for (const [id, value] of Object.entries(answers)) await radio(page, id, value).check();
  await fillDetails(page, newAddress());
  await page.getByRole('button', { name: 'View Results' }).click();
  await expectResult(page);
});
