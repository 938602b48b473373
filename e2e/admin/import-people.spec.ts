import { exportedFiles, toCsv } from '../../src/testing/import-files.ts';
import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expect, openOnceItSays, test } from './admin-walk.ts';

/** An address book's file that is read wrong: a title of its own words, headings of another language. */
function madeFile(name: string): Buffer {
  const rows = [
    'Email;Name;Tag;as of May;Office list',
    '',
    'Jméno;Firma;Adresa;Telefon',
    `${name} Čížek;Hallam, Freight;a.cizek@hallam.example;01632 960001 ext 4`,
    `Bo Lund;;bo.lund@lund.example;`,
  ].join('\r\n');
  // In the encoding of Central Europe; in that of the West, Č is È.
  const codes: Record<string, number> = { Č: 0xc8, ž: 0x9e };
  return Buffer.from(Array.from(rows, (sign) => codes[sign] ?? sign.charCodeAt(0)));
}

for (const [width, javaScriptEnabled] of [
  [1440, true],
  [1440, false],
  [375, true],
  [375, false],
] as const) {
  test.describe(`${width} px wide ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: { width, height: 900 }, javaScriptEnabled });

    test('corrects what was guessed wrong of a file, and loses nothing', async ({ page }) => {
      await page.goto('/admin/people/import');
      const buffer = madeFile(`Ada${width}${javaScriptEnabled ? 'a' : 'b'}`);
      await page
        .getByLabel('File')
        .setInputFiles({ name: 'kniha.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check the file' }).click();
      await expect(page.getByLabel('Headings')).toHaveValue('1');
      await page.getByLabel('Source').fill('Example Expo');
      await page.getByLabel('Date').fill('2026-01-20');
      await page.getByLabel('Legal basis').selectOption('They asked us to get in touch');
      await page.getByLabel('Headings').selectOption('3');
      await page.getByLabel('Encoding').selectOption('Windows, Central European');
      await page.getByRole('button', { name: 'Check again' }).click();
      await page.getByLabel('Field for the column Jméno').selectOption('Name');
      await page.getByLabel('Field for the column Firma').selectOption('Company');
      await page.getByLabel('Field for the column Adresa').selectOption('Email address');
      await page.getByLabel('Field for the column Telefon').selectOption('Phone');
      await page.getByLabel('How we know').fill('Cards left at the stand');
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByText('a phone number is kept as a note')).toBeVisible();
      await expect(page.getByRole('rowheader', { name: /Čížek/ })).toBeVisible();
      await expect(page.getByLabel('Source')).toHaveValue('Example Expo');
      await expect(page.getByLabel('Date')).toHaveValue('2026-01-20');
      await expect(page.getByLabel('How we know')).toHaveValue('Cards left at the stand');
      // axe is a script itself.
      if (javaScriptEnabled) await expectNoBarriers(page);

      await page.getByLabel('Field for the column Telefon').selectOption('Note');
      await page.getByRole('button', { name: 'Import 2 people' }).click();
      await expect(page.getByText('Checked again, as something was chosen.')).toBeVisible();
      await page.getByRole('button', { name: 'Import 2 people' }).click();
      await openOnceItSays(page, page.url(), 'Imported: ');
      await expect(page.getByText(/^Imported: /)).toBeVisible();
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(page.getByText(/^Undone: /)).toBeVisible();
    });
  });
}

test('shows the empty columns of Outlook’s 92 beside the others', async ({ page }) => {
  const [outlook] = exportedFiles;
  const csv = toCsv({
    headings: outlook?.headings ?? '',
    cells: { 'E-mail Address': 'o@outlook.example' },
  });
  await page.goto('/admin/people/import');
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'outlook.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('92 columns, ')).toBeVisible();
  await page.getByText('75 empty columns').click();
  await expect(page.getByLabel('Field for the column Web Page')).toBeVisible();
  // Else a bar that stays in sight may lie over half a field.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoBarriers(page);
});

test('subscribes of a confirmed list whom it proves to have confirmed, and says why no other', async ({
  page,
}) => {
  const rows = [
    'Adresse,Bestätigt,Wortlaut',
    'proven@list.example,2026-05-06 08:12,I would like your news by email',
    'late@list.example,,I would like your news by email',
    'mute@list.example,2026-05-06 08:12,',
  ];
  const buffer = Buffer.from(rows.join('\r\n'));
  await page.goto('/admin/people/import');
  await page.getByLabel('File').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByLabel('Source').fill('Our old list');
  await page.getByLabel('Date').fill('2026-05-20');
  await page.getByLabel('Legal basis').selectOption('They asked us to get in touch');
  await page.getByLabel('How we know').fill('Exported on the day we moved');
  const column = (name: string) => page.getByLabel(`Field for the column ${name}`);
  await column('Adresse').selectOption('Email address');
  await column('Bestätigt').selectOption('Confirmed at');
  await column('Wortlaut').selectOption('Wording or address of it');
  await page.getByRole('button', { name: 'Check again' }).click();
  const found = page.getByRole('region', { name: 'Subscribers' });
  await expect(found).toContainText('1 of 3 would get our updates.');
  await expect(found).toContainText('1 not: no time of the confirmation');
  await expect(found).toContainText('1 not: no wording and no address of the confirmation');
  const verdicts = page.getByRole('table', { name: 'Rows of the file with their verdict' });
  const verdict = (email: string) => verdicts.getByRole('row').filter({ hasText: email });
  await expect(verdict('proven@list.example')).toContainText(
    'gets updates, confirmed on 6 May 2026',
  );
  await expect(verdict('late@list.example')).toContainText('no time of the confirmation');
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectToFit(page);

  await page.getByRole('button', { name: 'Import 3 people' }).click();
  await openOnceItSays(page, page.url(), '1 get our updates.');
  const row = (email: string) => page.getByRole('row').filter({ hasText: email });
  await page.goto('/admin/subscribers?q=list.example');
  await expect(row('proven@list.example')).toContainText('Active');
  await expect(page.getByText('mute@list.example')).toHaveCount(0);
  await page.goto('/admin/people?q=list.example');
  await expect(row('mute@list.example')).toBeVisible();
});
