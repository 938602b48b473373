import type { Page } from '@playwright/test';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expect, pressKeys, test } from './admin-walk.ts';

test.use({ expectedStatuses: [422] });

/** Adds a person, who is the admin's own, and opens their page. */
async function addOwn(page: Page, name: string) {
  await page.goto('/admin/people/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Source').fill('By telephone');
  await page.getByLabel('Legal basis').selectOption({ index: 1 });
  await page.getByLabel('How we know').fill('Rang and asked');
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

const steps = (page: Page) => page.getByRole('region', { name: 'Next steps' });

test('next steps are planned, done and taken back by keyboard', async ({ page }) => {
  await addOwn(page, 'Una Keys');
  await pressKeys(page, 't');
  await page.keyboard.type('Send the offer');
  await page.keyboard.press('Enter');
  await expect(steps(page).getByRole('listitem')).toContainText(['Send the offer']);
  await pressKeys(page, 't');
  await page.keyboard.type('Ring her');
  await page.getByLabel('Day').last().fill('2031-01-31');
  await page.getByLabel('Time, if any').last().fill('14:30');
  await page.keyboard.press('Enter');
  await expect(steps(page).getByRole('listitem')).toContainText([
    '31 Jan 2031, 14:30 Ring her',
    'Send',
  ]);
  await expectNoBarriersByDayOrNight(page);

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Done (Ring her)' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Done: Ring her, 31 Jan 2031, 14:30, for Una Keys')).toBeVisible();
  await pressKeys(page, 'z');
  await expect(page.getByRole('button', { name: 'Done (Ring her)' })).toBeVisible();
});

test('E does the next step of chosen people, and a company is suggested as one types', async ({
  page,
}) => {
  await addOwn(page, 'Eve Steps');
  await pressKeys(page, 't');
  await page.keyboard.type('Write');
  await page.keyboard.press('Enter');
  await expect(steps(page).getByRole('listitem')).toHaveCount(1);
  await page.getByText('Edit', { exact: true }).click();
  await page.getByLabel('Company').fill('Eve and Co');
  await page.getByRole('button', { name: 'Save facts' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.goto('/admin/people?q=eve+steps');
  await pressKeys(page, 'j x e');
  await expect(page.getByText('Next step done, for 1 person')).toBeVisible();
  await pressKeys(page, 'z');
  await expect(page.getByText('Undone for 1 person.')).toBeVisible();

  await page.goto('/admin/people/new');
  await page.getByLabel('Company').pressSequentially('eve a');
  await expect(page.locator('#companies option')).toHaveText(['Eve and Co']);
});

test.describe('without script, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } });

  test('a next step is planned, changed, done and opened again', async ({ page }) => {
    await addOwn(page, 'Ida Phone');
    const form = steps(page).locator('form').last();
    await form.getByLabel('Time, if any').fill('09:15');
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Write down the next step').first()).toBeVisible();
    await form.getByLabel('Add a next step').fill('Ring her');
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('A time needs its day as well').first()).toBeVisible();
    await form.getByLabel('Day').fill('2031-01-31');
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(steps(page)).toContainText('31 Jan 2031, 09:15 Ring her');
    await expectToFit(page);
    await steps(page).getByText('Change', { exact: true }).click();
    await steps(page).getByLabel('Next step', { exact: true }).fill('Write to her');
    await steps(page).getByRole('button', { name: 'Save' }).click();
    await steps(page).getByRole('button', { name: 'Done (Write to her)' }).click();
    await expect(page.getByText('Done.', { exact: true })).toBeVisible();
    await steps(page).getByText('Done', { exact: true }).click();
    await steps(page).getByRole('button', { name: 'Open again (Write to her)' }).click();
    await expect(page.getByText('Open again.', { exact: true })).toBeVisible();
  });
});
