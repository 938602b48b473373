import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expect, test } from './admin-walk.ts';
import { markup, sendEnquiry } from './send-enquiry.ts';

/** From the list to the lead, by keyboard where the page has its script. */
async function openLead(page: Page, search: string, hasScript: boolean): Promise<void> {
  await page.goto(`/admin/leads?q=${search}`);
  if (hasScript) {
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
  } else await page.locator('[data-row]').first().click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a note saved after the session has ended, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, expectedStatuses: [403] });

    test('is shown again, and is saved after logging in', async ({ page, request, admin }) => {
      const mark = javaScriptEnabled ? 'seven' : 'eight';
      await sendEnquiry(request, { name: 'Pia Long', email: `pia@tregarth${mark}.example` });
      await openLead(page, `pia@tregarth${mark}`, javaScriptEnabled);
      const lead = page.url();
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
      expect(page.url()).toContain(lead);
    });
  });
}

test('keeps a half-written note while another form of the lead is saved', async ({
  page,
  request,
}) => {
  await sendEnquiry(request, { name: 'Pia Half', email: 'pia@tregarthnine.example' });
  await openLead(page, 'pia@tregarthnine', true);
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Rang,\nno answer.');
  await page.getByLabel('Stage').selectOption('Contacted');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(note).toHaveValue('Rang,\nno answer.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Your note has been added.')).toBeVisible();
  await expect(note.first()).toHaveValue('');
});

test('keeps what other forms hold while a note is added', async ({ page, request }) => {
  await sendEnquiry(request, { name: 'Pia Haff', email: 'pia@tregarthten.example' });
  await openLead(page, 'pia@tregarthten', true);
  const name = page.getByLabel('Name', { exact: true });
  await page.getByLabel('Stage').selectOption('Contacted');
  await page.getByLabel('Next step').fill('Ring her');
  await page.getByLabel('Due').fill('2031-01-31');
  await page.getByText('Correct name or phone').click();
  await name.fill('Pia Half');
  const addNote = async (words: string) => {
    await page.getByRole('textbox', { name: 'Note' }).first().fill(words);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText(words).first()).toBeVisible();
  };
  await addNote('Rang, no answer.');
  await expect(page.getByLabel('Stage')).toHaveValue('contacted');
  await expect(page.getByLabel('Due')).toHaveValue('2031-01-31');

  // What another admin has decided meanwhile is not overwritten unseen.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Stage').selectOption('Qualified');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  await other.close();
  await addNote('Rang again.');
  await expect(page.getByLabel('Stage')).toHaveValue('qualified');
  await expect(page.getByLabel('Next step')).toHaveValue('Ring her');
  await expect(name).toBeVisible();
  await page.getByRole('button', { name: 'Save name and phone' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pia Half');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`working on a lead ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, expectedStatuses: [409, 422] });
    const mark = javaScriptEnabled ? 'one' : 'two';
    // Leads of one number are suspected duplicates, and both may be on one server.
    const digits = javaScriptEnabled ? '2079460150' : '2079460152';
    const corrected = javaScriptEnabled ? '020 7946 0151' : '020 7946 0153';
    const person = { name: `Odile Tre${mark}`, email: `odile@tregarth${mark}.example` };

    test('a lead is read, given notes, changed, merged and unmerged', async ({
      page,
      request,
      admin,
    }) => {
      await sendEnquiry(request, person);
      const again = { ...person, email: `odlie@tregarth${mark}.example` };
      await sendEnquiry(request, { ...again, phone: `+44 (0)${digits}` });
      await openLead(page, `odile@tregarth${mark}`, javaScriptEnabled);

      const main = page.getByRole('main');
      await expect(main.getByText('We had an incident.')).toContainText(markup);
      await expect(main.getByRole('link', { name: /Wrote to us: TB-/ })).toBeVisible();
      await expect(main.getByText(/^23 h left$/)).toBeVisible();
      await expect(main.getByText('Agreed that we answer an enquiry').first()).toBeVisible();
      const number = main.getByRole('link', { name: `+44 (0)${digits}` });
      await expect(number).toHaveAttribute('href', `tel:+44${digits}`);
      if (javaScriptEnabled) await expectNoBarriers(page);

      await page.getByRole('textbox', { name: 'Note' }).first().fill('Rang, no anser');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Your note has been added.')).toBeVisible();
      await page.getByText('Correct this note').click();
      await page.getByRole('textbox', { name: 'Note' }).last().fill('Rang, no answer');
      await page.getByRole('button', { name: 'Save correction' }).click();
      await expect(page.getByText('The old text is kept.')).toBeVisible();
      await page.getByText('What it said before', { exact: true }).click();
      await expect(page.getByText('Rang, no anser')).toBeVisible();

      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByLabel('Stage').selectOption('Qualified');
      await other.getByLabel('Owner').selectOption(admin.email);
      await other.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(other.getByText('Saved.')).toBeVisible();
      await other.close();

      await page.getByLabel('Stage').selectOption('Contacted');
      await page.getByLabel('Owner').selectOption(admin.email);
      await page.getByLabel('Next step').fill('Send the offer');
      await page.getByLabel('Due').fill('2020-01-31');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Another admin has since changed this lead')).toBeVisible();
      await expect(page.getByText(/Stage: New → Qualified/).first()).toBeVisible();
      await expect(page.getByLabel('Next step')).toHaveValue('Send the offer');
      await page.getByRole('button', { name: 'Save over it' }).click();
      await expect(page.getByText('Saved.')).toBeVisible();
      await expect(page.getByText(/Stage: Qualified → Contacted/)).toBeVisible();
      await expect(page.getByText('overdue')).toBeVisible();

      await page.getByText('Correct name or phone').click();
      await page.getByLabel('Phone', { exact: true }).fill('extension ten');
      await page.getByRole('button', { name: 'Save name and phone' }).click();
      await expect(page.getByText('Invalid phone number format').last()).toBeVisible();
      await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('extension ten');
      await page.getByLabel('Phone', { exact: true }).fill(corrected);
      await page.getByRole('button', { name: 'Save name and phone' }).click();
      await expect(page.getByText('Saved.')).toBeVisible();
      await expect(main.getByText(new RegExp(`Phone: .+ → ${corrected}`))).toBeVisible();

      await expect(page.getByText('the same name at the same company')).toBeVisible();
      await page.getByRole('button', { name: /^Merge/ }).click();
      await expect(page.getByRole('heading', { name: 'Merged with' })).toBeVisible();
      await page.getByRole('region', { name: 'Merged with' }).getByRole('link').click();
      await page.getByText('This lead was merged into').getByRole('link').click();
      await expect(page.getByText('This lead was merged into')).toHaveCount(0);
      await expect(main.getByRole('link', { name: /Wrote to us: TB-/ })).toHaveCount(2);
      if (javaScriptEnabled) await expectNoBarriers(page);
      await page.getByRole('button', { name: /^Undo merging/ }).click();
      await expect(page.getByRole('heading', { name: 'Suspected duplicates' })).toBeVisible();
      await expect(main.getByRole('link', { name: /Wrote to us: TB-/ })).toHaveCount(1);
      await page.getByRole('button', { name: /^Not the same/ }).click();
      await expect(page.getByRole('heading', { name: 'Marked as another person' })).toBeVisible();
      await page.getByRole('button', { name: /^Take back/ }).click();
      await expect(page.getByRole('heading', { name: 'Suspected duplicates' })).toBeVisible();

      await page.getByRole('link', { name: /Wrote to us: TB-/ }).click();
      await expect(page.getByRole('heading', { name: /^Enquiry TB-/ })).toBeVisible();
      await expect(page.getByText('We had an incident.')).toContainText(markup);
      if (javaScriptEnabled) await expectNoBarriers(page);
      await expect(number).toHaveAttribute('href', `tel:+44${digits}`);
      await page.getByRole('button', { name: 'Mark as answered' }).click();
      await expect(page.getByText('Marked as answered.')).toBeVisible();
      await page.getByRole('link', { name: 'All waiting' }).click();
      await expect(page.getByLabel('State')).toHaveValue('waiting');
      await page.goBack();
      await page.getByRole('link', { name: person.name }).click();
      await expect(main.getByText('answered', { exact: true })).toBeVisible();

      if (javaScriptEnabled) return;
      // The next steps due by today on this admin's leads, as a digest links them.
      await page.goto('/admin/leads?due=today');
      await page.locator('summary', { hasText: 'Filter' }).click();
      await page.getByLabel('Owner').selectOption(admin.email);
      await page.getByRole('button', { name: 'Apply' }).click();
      const row = page.getByRole('row', { name: person.name });
      await expect(row).toContainText('31 Jan 2020: Send the offer');
      // As by the link in a digest of that day.
      await page.goto(`/admin/leads?due=2020-02-01&owner=&q=tregarth${mark}`);
      await page.locator('summary', { hasText: 'Filter' }).click();
      await expect(page.getByLabel('Next step')).toHaveValue('2020-02-01');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(/due=2020-02-01/);
      await expect(row).toContainText('31 Jan 2020: Send the offer');
      const file = await page.request.post(`/admin/leads?format=csv&q=tregarth${mark}`);
      expect(await file.text()).toContain(`Contacted,${admin.email},Send the offer,2020-01-31`);

      // Filled in as fast as by a robot, yet by a person.
      const taken = { name: 'Robin Person', email: `robin@mistaken${mark}.example` };
      await sendEnquiry(request, taken, '1');
      await page.goto(`/admin/enquiries?state=spam&q=mistaken${mark}`);
      await page.locator('[data-row]').click();
      await page.getByRole('button', { name: 'Not spam' }).click();
      await expect(page.getByText('No longer suspected; its sender is now a lead.')).toBeVisible();
      await expect(main.getByRole('link', { name: taken.name })).toBeVisible();
      await page.getByRole('button', { name: 'Mark as spam' }).click();
      await expect(page.getByText('Marked as spam.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Not spam' })).toBeVisible();
    });
  });
}
