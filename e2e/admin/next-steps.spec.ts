import type { Page } from '@playwright/test';
import { emailOf, seededCookies } from '../seeded-people.ts';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expect, getState, pressKeys, test } from './admin-walk.ts';
import { hands } from './hand.ts';

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

for (const { by, getHand, device } of [hands.keyboard, hands.touch]) {
  test.describe(() => {
    test.use(device);

    test(`a note that names a colleague is on their day until they are done, by ${by}`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const name = `Nia ${by}`;
      const hand = getHand(page);
      await addOwn(page, name);
      await page.waitForLoadState();
      await hand.press(page.locator('summary', { hasText: 'Note' }), 'n');
      await hand.write(page.getByLabel('Note', { exact: true }), '@lee: who calls her?');
      await hand.press(page.getByRole('button', { name: 'Add note' }), 'Control+Enter');
      await expect(page.locator('.person-words')).toHaveText('@lee: who calls her?');
      const options = { ...device, ...(baseURL && { baseURL }) };
      const storageState = getState(seededCookies('lee'));
      const colleague = await browser.newContext({ ...options, storageState });
      const theirs = await colleague.newPage();
      await theirs.goto('/admin');
      const named = theirs.getByRole('region', { name: /^You are named/ });
      await expect(named.getByRole('row', { name })).toContainText('@lee: who calls her?');
      await expectToFit(theirs);
      await getHand(theirs).press(
        named.getByRole('button', { name: `Done with the note on ${name}` }),
      );
      await expect(theirs.getByRole('row', { name })).toHaveCount(0);
      await colleague.close();
    });

    test(`a colleague’s people are handed over and taken back, by ${by}`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const storageState = getState(seededCookies('consultant'));
      const colleague = await browser.newContext({ ...(baseURL && { baseURL }), storageState });
      const theirs = await colleague.newPage();
      for (const name of [`Oda ${by}`, `Olu ${by}`]) await addOwn(theirs, name);
      await colleague.close();
      const hand = getHand(page);
      await page.goto(`/admin/users?q=${emailOf('consultant')}`);
      await page.getByRole('link', { name: emailOf('consultant'), exact: true }).click();
      const form = page.getByRole('region', { name: 'Hand over' });
      await hand.press(form.getByRole('button', { name: 'Hand over' }));
      const problem = page.getByRole('alert', { name: 'There is a problem' });
      await expect(problem).toContainText(/Choose who takes over \d+ people/);
      await expectToFit(page);
      await expectNoBarriersByDayOrNight(page);
      await hand.choose(form.getByLabel(/^Who takes over/), 'No owner');
      await hand.press(form.getByRole('button', { name: 'Hand over' }));
      await expect(page.getByText('Handed over. Who takes over is told by email.')).toBeVisible();
      await expect(form).toHaveCount(0);
      await page.goto('/admin/people');
      await page.waitForLoadState();
      await hand.press(page.getByRole('button', { name: /^Undo/ }), 'z');
      await expect(page.getByText(/^Undone for \d+ people/)).toBeVisible();
    });
  });
}
