import { expect, test } from 'vitest';
import { exportedFiles, toCsv } from '../../testing/import-files.ts';
import { toImportRow } from './import-row.ts';
import { guessFields } from './known-headings.ts';
import { parse as readImportFile } from './read-file.parser.server.ts';
import { type Reading, splitRecords } from './import-form.ts';

function read(file: string | Uint8Array, chosen?: Partial<Reading>) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const found = readImportFile({ bytes, ...(chosen && { chosen }) });
  if (found.kind === 'fault') return found;
  const { header, rows } = splitRecords(found.records, found.reading);
  return { header, rows, reading: found.reading };
}

/** The people of a file, with the fields that its headings suggest. */
function readPeople(file: string | Uint8Array) {
  const found = read(file);
  if ('message' in found) throw new Error(found.message);
  const fields = guessFields(found.header);
  return found.rows.map((row) => toImportRow(row, fields));
}

test.each(exportedFiles)('reads what $product writes', ({ headings, cells, reads }) => {
  const nothing = { name: null, email: null, phone: null, company: null, role: null, note: null };
  const csv = toCsv({ headings, cells });
  expect(readPeople(csv)).toMatchObject([{ ...nothing, tags: [], ...reads, fault: null }]);
  const found = read(csv);
  const filled = headings.split(',').filter((heading) => cells[heading]);
  expect('header' in found && found.header).toEqual(expect.arrayContaining(filled));
});

test('offers each of Outlook’s 92 columns', () => {
  const [outlook] = exportedFiles;
  const found = read(toCsv({ headings: outlook?.headings ?? '', cells: {} }) + '"x"\r\n');
  expect('header' in found && found.header).toHaveLength(92);
});

const preamble =
  'Notes:\r\n"When exporting your data, some addresses, or all, may be missing."\r\n\r\n';

test.each([
  [
    'a line that names the separator',
    'sep=;\r\nName;Email\r\nAna, Rees;a@b.example',
    'semicolon',
    1,
  ],
  ['the same in quotation marks', '"sep=\t"\nName\tEmail\nAna;a\ta@b.example', 'tab', 1],
  [
    'a title above the headings',
    'Stand list, May\r\n\r\nName;Email\r\nAna;a@b.example',
    'semicolon',
    3,
  ],
  ['a title that Excel filled up', 'Stand list,\r\n,\r\nName,Email\r\nAna,a@b.example', 'comma', 3],
  ['LinkedIn’s notes', `${preamble}First Name,Email Address\r\nAna,a@b.example`, 'comma', 4],
  ['commas in a heading', 'Name;Email, private;Email\nAna;;a@b.example', 'semicolon', 1],
  ['headings that we do not know', 'Nom;Courriel\nAna;a@b.example', 'semicolon', 1],
  ['vertical bars', 'Name|Email\nAna|a@b.example', 'bar', 1],
  ['one column', 'Email\na@b.example', 'comma', 1],
])('reads %s', (_, file, separator, headings) => {
  expect(read(file)).toMatchObject({
    reading: { separator, headings },
    rows: [{ row: headings + 1 }],
  });
});

const text = 'Name,Email\r\nZoë Müller,z@a.example\r\n';
const utf16 = (content: string) => Buffer.from(content, 'utf16le');

test.each([
  ['utf-8', Buffer.from(text)],
  ['utf-8', Buffer.from(`\uFEFF${text}`)],
  ['windows-1252', Buffer.from(text, 'latin1')],
  ['utf-16le', utf16(text)],
  ['utf-16le', utf16(`\uFEFF${text}`)],
  ['utf-16be', utf16(text).swap16()],
  ['utf-16be', utf16(`\uFEFF${text}`).swap16()],
] as const)('reads %s', (encoding, bytes) => {
  expect(read(bytes)).toMatchObject({
    reading: { encoding },
    header: ['Name', 'Email'],
    rows: [{ row: 2, cells: ['Zoë Müller', 'z@a.example'] }],
  });
});

test('reads a file otherwise where something else is chosen', () => {
  const bytes = Buffer.from('Jméno,a;Email\nLuk\xe1\xb9;l@a.example\nBo;b@a.example', 'latin1');
  expect(read(bytes, { separator: 'comma' })).toMatchObject({ header: ['Jméno', 'a;Email'] });
  expect(read(bytes, { encoding: 'windows-1250' })).toMatchObject({
    rows: [{ cells: ['Lukáą', 'l@a.example'] }, { row: 3 }],
  });
  expect(read(bytes, { headings: 2 })).toMatchObject({ header: ['Luká¹', 'l@a.example'] });
});

test.each([
  'E-mail 1 - Label',
  'Phonetic First Name',
  'UNSUB_CAMPAIGN_ID',
  'Status',
  'Contact owner',
  'Last Activity Date',
  'Account number',
  'Username',
  'Company ID',
  'Number of employees',
  'Marketing contact status',
  'Billing email sent on',
])('takes the heading %j for nothing', (heading) => {
  expect(guessFields([heading])).toEqual({ 0: 'none' });
});

test.each([
  ['Name,Email\n\n', 'The file has no row below its headings.'],
  ['Name,Email\n"Ana,a@b.example', 'The file is no CSV: a quotation mark in it is never closed.'],
  [
    `Name\n${'Ana\n'.repeat(5001)}`,
    'The file has more than 5000 rows. Import at most 5000 at once.',
  ],
  [`Name${',x'.repeat(500)}\nAna`, 'The file has 501 columns. Import at most 500 at once.'],
])('refuses a file', (content, message) => {
  expect(read(content)).toEqual({ kind: 'fault', message });
});

test('reads past a million empty rows, and keeps the number of the next', () => {
  const found = read(`Name,Email\n${'\n'.repeat(990_000)}Ana,a@b.example`);
  expect(found).toMatchObject({ rows: [{ row: 990_002 }] });
});

test.each([
  ['01632 960001 ext 4', null, 'Phone: 01632 960001 ext 4'],
  ['01632.960.001', null, 'Phone: 01632.960.001'],
  ['call the office', null, 'Phone: call the office'],
  ['n/a', null, 'Phone: n/a'],
  ['+44 (0)1632 960001 or 07700 900123', null, 'Phone: +44 (0)1632 960001 or 07700 900123'],
  ['01632 960001', '01632 960001', null],
])('takes a person whose phone is %j', (typed, phone, note) => {
  expect(readPeople(`Name;Email;Phone\nAna;a@b.example;${typed}`)).toMatchObject([
    { name: 'Ana', phone, note, fault: null },
  ]);
});

test('takes a person of whom there is only a number that cannot be dialled', () => {
  expect(readPeople('Name;Phone\nAna;01632 960001 ext 4\nBo;none')).toMatchObject([
    { name: 'Ana', phone: null, note: 'Phone: 01632 960001 ext 4', fault: null },
    { name: 'Bo', fault: 'Neither an email address nor a phone number' },
  ]);
});
