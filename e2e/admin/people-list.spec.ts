import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { visitorForms } from '../visitor-forms.ts';
import { expect, openOnceItSays, pressKeys, test } from './admin-walk.ts';
import { hands } from './hand.ts';
import { newMark } from './send-enquiry.ts';

/** Adds a person as one of the team who has just spoken to them. */
async function addPerson(page: Page, name: string, phone = '') {
  await page.goto('/admin/people/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Company').fill('Penrose Example Works');
  await page.getByLabel('Source').fill('By telephone');
  await page.getByLabel('Legal basis').selectOption('They asked us to get in touch');
  await page.getByLabel('How we know').fill('Rang and asked for a quotation');
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

test('changes several people by mouse and undoes it, in a view that is saved', async ({ page }) => {
  await addPerson(page, 'Ada Penrose', '020 7946 0901');
  await addPerson(page, 'Bo Penrose');
  await page.goto('/admin/people?q=penrose&sort=name');
  await expect(page.getByText('selected')).toBeHidden();
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('selected')).toBeVisible();
  await page.getByLabel('Set stage').selectOption('Qualified');
  await page.getByLabel('Add tag').fill('Public Sector');
  await page.getByRole('button', { name: 'Apply' }).last().click();
  await expect(page.getByRole('status').first()).toContainText(
    'Stage: Qualified, tag added: public sector, for 2 people.',
  );
  await expect(page.getByRole('cell', { name: 'Qualified' })).toHaveCount(2);
  await expectNoBarriers(page);

  await page.goto('/admin/people?tag=public+sector');
  await page.getByText('Save this view').click();
  await page.getByLabel('Name', { exact: true }).fill('Sector');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Sector\s*2$/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Undone for 2 people.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Sector\s*0$/ })).toBeVisible();
});

test('imports a file after its check, and undoes it', async ({ page }) => {
  await page.goto('/admin/people/import');
  const csv =
    'Name;Email;Newsletter\nCy Rosewarne;cy@rosewarne.example;yes\nDi;di@@rosewarne;yes\n';
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'expo.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('The email address has two @')).toBeVisible();
  await expect(page.getByText('a list is no proof of consent')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByLabel('Source').fill('Example Expo');
  await page.getByLabel('Date').fill('2026-01-20');
  await page.getByLabel('Legal basis').selectOption('They asked us to get in touch');
  await page.getByLabel('How we know').fill('Cards left at the stand');
  await page.getByRole('button', { name: 'Import 1 person' }).click();
  await openOnceItSays(page, page.url(), 'Imported: 1 new');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Undone: 1 removed, 0 left alone')).toBeVisible();
});

for (const { by, getHand, device } of Object.values(hands)) {
  test.describe(() => {
    test.use(device);

    test(`finds a person by company, and reads all that they answered, by ${by}`, async ({
      page,
      request,
    }) => {
      const mark = newMark();
      const person = { name: `Cas ${mark}`, email: `cas@${mark}.example`, phone: '', message: '' };
      const assessment = visitorForms.find(({ name }) => name === 'assessment');
      const form = assessment?.sample(person) ?? {};
      const sent = await request.post('/assessment', { form, maxRedirects: 0 });
      expect(sent.status()).toBe(303);
      const hand = getHand(page);
      await page.goto('/admin/companies');
      await hand.press(page.locator('.bar-search'), '/');
      await expect(page.locator('#q')).toBeFocused();
      await page.keyboard.type(mark);
      const found = page.locator('#found').getByRole('link', { name: person.name });
      await expect(found.locator('.text mark').first()).toHaveText(mark);
      await expect(page).toHaveURL('/admin/companies');
      await hand.press(found, 'ArrowDown Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
      const answers = page.getByRole('region', { name: 'Assessment' });
      await hand.press(answers.locator('summary'));
      await expect(answers.getByRole('definition')).toHaveCount(10);
      const entry = page.locator('.timeline > li', { hasText: 'Took the assessment' });
      const height = async () => (await entry.boundingBox())?.height;
      expect(await height(), 'what it says beside it leaves it room').toBeLessThan(120);
      await expectToFit(page);
    });
  });
}

test('works with a person, and with a list, by keyboard alone', async ({ page }) => {
  await addPerson(page, 'Efa Trewin');
  await pressKeys(page, 'n');
  await expect(page.getByLabel('Note')).toBeFocused();
  await pressKeys(page, 'Escape p');
  await expect(page.getByLabel('What was said')).toBeFocused();
  await expect(page.getByLabel('Note')).toBeHidden();
  await pressKeys(page, 'Escape ?');
  const keys = page.locator('#keys-here li');
  await expect(keys).toHaveText([
    'N Note',
    'P Log a call',
    'S Stage',
    'A Owner',
    'T Add a next step',
    '! Mark as spam',
  ]);
  await page.keyboard.press('Escape');
  await page.goto('/admin/people?q=trewin');
  await page.keyboard.press('?');
  const shown = [
    'C Add person',
    'F Filter',
    'S Set stage',
    'A Set owner',
    'T Add tag',
    'E Next step done',
    '! Spam',
  ];
  await expect(keys).toHaveText(shown);
  await pressKeys(page, 'Escape j x');
  await expect(page.getByLabel('Select Efa Trewin')).toBeChecked();
  await pressKeys(page, 's');
  await page.keyboard.type('Qualified');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Stage: Qualified, for 1 person.')).toBeVisible();
  await pressKeys(page, 'z');
  await expect(page.getByText('Undone for 1 person.')).toBeVisible();
  await pressKeys(page, 'j t');
  await expect(page.getByLabel('Select Efa Trewin')).toBeChecked();
  await page.keyboard.type('caller');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tag added: caller, for 1 person.')).toBeVisible();
  await page.goBack();
  await page.goto('/admin/people?q=trewin');
  await page.getByRole('link', { name: /Efa Trewin/ }).click();
  await pressKeys(page, 'n');
  await page.getByLabel('Note').fill('Half a note');
  await page.keyboard.press('Control+k');
  await expect(page.locator('#q')).toBeFocused();
  await page.keyboard.type('trewin');
  await expect(page.getByText('1 shown of 1', { exact: true })).toBeVisible();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Note')).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('assign ana');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Owner: Ana Smith → Ana Smith')).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Half a note');
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    expectedStatuses: [422],
  });

  test('chooses people from cards of two lines, and deletes them with a reason', async ({
    page,
  }) => {
    await addPerson(page, 'Fay Pasco');
    await page.goto('/admin/people?q=pasco');
    await expect(page.getByRole('link', { name: /^Everyone/ })).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Select Fay Pasco').check();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await expect(page.getByRole('heading', { name: 'Delete 1 person' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Choose a reason').first()).toBeVisible();
    await page.getByLabel('Reason').selectOption('Entered by mistake');
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('1 person deleted.')).toBeVisible();
  });
});
