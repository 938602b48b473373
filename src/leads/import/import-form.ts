import * as z from 'zod/mini';
import { basisNote, legalBasis, sourceText } from '../people/new-person.ts';

/** What a column of a file becomes. Of several for one field, the first that is filled counts; the others of a
 * row's name, tags and note are joined, and a further address or number becomes a note. */
export const importFields = [
  'name',
  'surname',
  'email',
  'phone',
  'company',
  'role',
  'tag',
  'note',
  'objection',
  'confirmed',
  'proof',
  'asked',
  'status',
  'none',
] as const;

export type ImportField = (typeof importFields)[number];

export const importFieldNames: Record<ImportField, string> = {
  name: 'Name',
  surname: 'Last name',
  email: 'Email address',
  phone: 'Phone',
  company: 'Company',
  role: 'Role',
  tag: 'Tag',
  note: 'Note',
  objection: 'Wants no emails',
  confirmed: 'Confirmed at',
  proof: 'Wording or address of it',
  asked: 'Signed up at',
  status: 'Subscription status',
  none: 'Leave out',
};

export const isImportField = (text: string): text is ImportField =>
  importFields.some((field) => field === text);

/** The field of each column, by its number from 0 on, as posted and as stored. */
export type ColumnFields = Record<string, ImportField>;

/** A column that asks for subscribers makes none, unless it is part of a proof, and says so. */
export const isAboutConsent = (heading: string) =>
  /newsletter|subscri|consent|opt.?in|marketing/i.test(heading);

const noDay = 'Date must be a day, such as 18/11/2026';

/** Where the people of a file come from. All but the owner is required. */
export const originSchema = z.object({
  source: sourceText,
  contactedOn: z.iso.date(noDay).check(z.regex(/^2/, noDay)),
  legalBasis,
  basisNote,
  ownerId: z._default(z.string().check(z.maxLength(100)), ''),
});

export type ImportOrigin = z.output<typeof originSchema>;

/** A row of the file, as a spreadsheet numbers it. */
export type Cells = { row: number; cells: readonly string[] };

/** What spreadsheets and address books save text in. */
export const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little-endian',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows, Western European',
  'windows-1250': 'Windows, Central European',
  macintosh: 'Mac OS Roman',
} as const;

export type Encoding = keyof typeof encodings;

export const isEncoding = (text: string): text is Encoding => Object.hasOwn(encodings, text);

export const separators = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  bar: 'Vertical bar',
} as const;

export type Separator = keyof typeof separators;

export const separatorNames = [
  'comma',
  'semicolon',
  'tab',
  'bar',
] as const satisfies readonly Separator[];

export const isSeparator = (text: string): text is Separator => Object.hasOwn(separators, text);

/** How a file is read; `headings` is the number of the row that has them. */
export type Reading = { encoding: Encoding; separator: Separator; headings: number };

/** Rows from the top that may be the one of the headings. */
export const mostAbove = 10;

/** The headings of a file, and the rows below them. */
export function splitRecords(records: readonly Cells[], { headings }: Pick<Reading, 'headings'>) {
  const rows = records.filter(({ row }) => row > headings);
  const found = records.find(({ row }) => row === headings)?.cells ?? [];
  const width = Math.max(
    found.length,
    ...rows.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1),
  );
  const header = Array.from({ length: width }, (_, index) => found[index]?.trim() ?? '');
  return { header, rows };
}
