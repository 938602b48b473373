import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expect, pressKeys, test } from './admin-walk.ts';
import { markup, sendEnquiry } from './send-enquiry.ts';

/** From the list to the person, by keyboard where the page has its script. */
async function openPerson(page: Page, search: string, hasScript: boolean): Promise<void> {
  await page.goto(`/admin/people?q=${search}`);
  if (hasScript) await pressKeys(page, 'j Enter');
  else await page.locator('[data-row]').first().click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

const openNote = (page: Page) => page.locator('summary', { hasText: /^Note/ }).click();

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a note saved after the session has ended, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, expectedStatuses: [403] });

    test('is shown again, and is saved after logging in', async ({ page, request, admin }) => {
      const mark = javaScriptEnabled ? 'seven' : 'eight';
      await sendEnquiry(request, { name: 'Pia Long', email: `pia@tregarth${mark}.example` });
      await openPerson(page, `pia@tregarth${mark}`, javaScriptEnabled);
      const person = page.url();
      await openNote(page);
      const words = `Rang at length.\n\n${markup} & "more"`;
      await page.getByRole('textbox', { name: 'Note' }).fill(words);
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Add note' }).click();

      await expect(page.getByRole('heading', { name: 'Not saved yet' })).toBeVisible();
      await expect(page).toHaveTitle(/^Not saved yet/);
      await expect(page.getByLabel('What you wrote')).toHaveValue(words);
      // As tall as our fields, so the styles have loaded as well.
      await expect(page.getByLabel('What you wrote')).toHaveCSS('min-height', '152px');
      if (javaScriptEnabled) await expectNoBarriers(page);
      await page.getByRole('button', { name: 'Send again' }).click();
      await expect(page.getByLabel('What you wrote')).toHaveValue(words);

      await page.context().addCookies(admin.storageState.cookies);
      await page.getByRole('button', { name: 'Send again' }).click();
      await expect(page.getByText('Your note has been added.')).toBeVisible();
      await expect(page.getByText('Rang at length.').first()).toContainText(markup);
      expect(page.url()).toContain(person);
    });
  });
}

test('keeps a half-written note while another form of the person is saved', async ({
  page,
  request,
}) => {
  await sendEnquiry(request, { name: 'Pia Half', email: 'pia@tregarthnine.example' });
  await openPerson(page, 'pia@tregarthnine', true);
  const note = page.getByRole('textbox', { name: 'Note' });
  await openNote(page);
  await note.fill('Rang,\nno answer.');
  await page.getByLabel('Stage').selectOption('Contacted');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(note).toHaveValue('Rang,\nno answer.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Your note has been added.')).toBeVisible();
  await expect(page.getByText('Rang,').first()).toBeVisible();
});

test('keeps what other forms hold while a note is added', async ({ page, request }) => {
  await sendEnquiry(request, { name: 'Pia Haff', email: 'pia@tregarthten.example' });
  await openPerson(page, 'pia@tregarthten', true);
  const name = page.getByLabel('Name', { exact: true });
  await page.getByLabel('Stage').selectOption('Contacted');
  await page.getByLabel('Add a next step').fill('Ring her');
  await page.getByLabel('Day').fill('2031-01-31');
  await page.getByText('Edit', { exact: true }).click();
  await name.fill('Pia Half');
  const addNote = async (words: string) => {
    await openNote(page);
    await page.getByRole('textbox', { name: 'Note' }).first().fill(words);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText(words).first()).toBeVisible();
  };
  await addNote('Rang, no answer.');
  await expect(page.getByLabel('Stage')).toHaveValue('contacted');
  await expect(page.getByLabel('Day')).toHaveValue('2031-01-31');

  // What another admin has decided meanwhile is not overwritten unseen.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Stage').selectOption('Qualified');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  await other.close();
  await addNote('Rang again.');
  await expect(page.getByLabel('Stage')).toHaveValue('qualified');
  await expect(page.getByLabel('Add a next step')).toHaveValue('Ring her');
  await expect(name).toBeVisible();
  await page.getByRole('button', { name: 'Save facts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pia Half');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a call ${javaScriptEnabled ? 'by keyboard' : 'on a phone without JavaScript'}`, () => {
    const viewport = javaScriptEnabled ? { width: 1440, height: 900 } : { width: 375, height: 812 };
    test.use({ javaScriptEnabled, viewport });

    test('is logged and taken back, at once and from what was done today', async ({
      page,
      request,
    }) => {
      const mark = javaScriptEnabled ? 'eleven' : 'twelve';
      await sendEnquiry(request, { name: `Pia ${mark}`, email: `pia@tregarth${mark}.example` });
      await openPerson(page, `pia@tregarth${mark}`, javaScriptEnabled);
      const said = page.getByLabel('What was said');
      const undo = page.getByRole('button', { name: /^Undo/ });
      const message = page.getByRole('region', { name: 'Latest message' });
      const log = async (words: string) => {
        if (javaScriptEnabled) await pressKeys(page, 'p');
        else await page.locator('summary', { hasText: 'Log a call' }).click();
        await said.fill(words);
        if (javaScriptEnabled) await pressKeys(page, 'Control+Enter');
        else await page.getByRole('button', { name: 'Log the call' }).click();
        await expect(page.getByText(/^The call has been logged/)).toBeVisible();
        await expect(page.getByLabel('Stage')).toHaveValue('contacted');
        await expect(message).not.toContainText('left');
      };
      await log('The wrong Pia.');
      if (javaScriptEnabled) await pressKeys(page, 'z');
      else await undo.click();
      await expect(page.getByText(`Call logged, for Pia ${mark}. Undone.`)).toBeVisible();
      await expect(page.getByLabel('Stage')).toHaveValue('new');
      await expect(message, 'the clock runs again').toContainText('left');
      const words = page.getByRole('listitem').filter({ hasText: 'The wrong Pia.' });
      await expect(words.locator('.kind')).toHaveText('Note');
      await expectToFit(page);

      await log('The wrong one again.');
      const person = page.url();
      await page.goto('/admin/my-acts');
      const row = page.getByRole('row', { name: `Call logged, for Pia ${mark}` });
      await row.getByRole('button').click();
      await expect(row.getByText('Undone.')).toHaveCount(2);
      await page.goto(person);
      await expect(page.getByLabel('Stage')).toHaveValue('new');
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`working on a person ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, expectedStatuses: [409, 422] });
    const mark = javaScriptEnabled ? 'one' : 'two';
    // People of one number are suspected duplicates, and both may be on one server.
    const digits = javaScriptEnabled ? '2079460150' : '2079460152';
    const corrected = javaScriptEnabled ? '020 7946 0151' : '020 7946 0153';
    const person = { name: `Odile Tre${mark}`, email: `odile@tregarth${mark}.example` };

    test('a person is read, given notes, changed, merged and unmerged', async ({
      page,
      request,
    }) => {
      await sendEnquiry(request, person);
      const again = { ...person, email: `odlie@tregarth${mark}.example` };
      await sendEnquiry(request, { ...again, phone: `+44 (0)${digits}` });
      await openPerson(page, `odile@tregarth${mark}`, javaScriptEnabled);

      const main = page.getByRole('main');
      const message = main.getByRole('region', { name: 'Latest message' });
      await expect(message).toContainText(`We had an incident.\n${markup}`);
      await expect(message).toContainText('23 h');
      await expect(main.getByRole('link', { name: /We had an incident/ })).toBeVisible();
      const number = main.getByRole('link', { name: `+44 (0)${digits}` });
      await expect(number).toHaveAttribute('href', `tel:+44${digits}`);
      if (javaScriptEnabled) await expectNoBarriers(page);

      if (javaScriptEnabled) await pressKeys(page, 'n');
      else await openNote(page);
      await page.getByRole('textbox', { name: 'Note' }).first().fill('Rang, no anser');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Your note has been added.')).toBeVisible();
      await page.getByText('Correct', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Note' }).last().fill('Rang, no answer');
      await page.getByRole('button', { name: 'Save correction' }).click();
      await expect(page.getByText('The old text is kept.')).toBeVisible();
      await page.getByText('What it said before', { exact: true }).click();
      await expect(page.getByText('Rang, no anser')).toBeVisible();

      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByLabel('Stage').selectOption('Qualified');
      await other.getByLabel('Owner').selectOption({ index: 1 });
      await other.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(other.getByText('Saved.')).toBeVisible();
      await other.close();

      await page.getByLabel('Stage').selectOption('Contacted');
      await page.getByLabel('Owner').selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('This person was changed meanwhile')).toBeVisible();
      await expect(page.getByText(/Stage: New → Qualified/).first()).toBeVisible();
      await page.getByRole('button', { name: 'Save over it' }).click();
      await expect(page.getByText('Saved.')).toBeVisible();
      await expect(page.getByText(/Stage: Qualified → Contacted/)).toBeVisible();

      await page.getByText('Edit', { exact: true }).click();
      await page.getByLabel('Phone', { exact: true }).fill('extension ten');
      await page.getByRole('button', { name: 'Save facts' }).click();
      await expect(page.getByText('Invalid phone number format').last()).toBeVisible();
      await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('extension ten');
      await page.getByLabel('Phone', { exact: true }).fill(corrected);
      await page.getByRole('button', { name: 'Save facts' }).click();
      await expect(page.getByText('Saved.')).toBeVisible();
      await expect(main.getByText(new RegExp(`Phone: .+ → ${corrected}`))).toBeVisible();

      const proposal = main.locator('form.pair');
      await expect(proposal).toContainText('same name, same company');
      await proposal.getByRole('button', { name: /^Merge/ }).click();
      await expect(page.getByText('Merged. You can undo it')).toBeVisible();
      await expect(main.getByRole('link', { name: again.email })).toBeVisible();
      await expect(main.getByRole('link', { name: /We had an incident/ })).toHaveCount(2);
      if (javaScriptEnabled) await expectNoBarriers(page);
      await page.getByRole('button', { name: /^Undo merge/ }).click();
      await expect(page.getByText('The merge has been undone.')).toBeVisible();
      await expect(main.getByRole('link', { name: /We had an incident/ })).toHaveCount(1);
      await page.getByRole('button', { name: /^Not the same/ }).click();
      await page.getByText('Marked as different people, 1').click();
      await page.getByRole('button', { name: /^Take back/ }).click();
      await expect(proposal).toBeVisible();

      await main.getByRole('link', { name: /We had an incident/ }).click();
      await expect(page).toHaveURL(/\/admin\/inbox\//);
      await expect(page.getByText('We had an incident.').first()).toContainText(markup);
      await page.getByRole('button', { name: /^Mark as answered/ }).click();
      await openPerson(page, `odile@tregarth${mark}`, javaScriptEnabled);
      await expect(main.getByText('answered', { exact: true }).first()).toBeVisible();
    });
  });
}
