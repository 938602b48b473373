import type { Cells } from './import-row.ts';

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
