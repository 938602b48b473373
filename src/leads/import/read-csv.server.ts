import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Cells } from './import-row.ts';

export const largestImport = 2_000_000;
export const mostRows = 5000;

export type Csv = { header: string[]; rows: Cells[] };

/** The text of a file as spreadsheets save it: UTF-8 or UTF-16 with a mark, else Windows' own encoding. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The cells of a file, without empty rows; a message if they cannot be read. */
export function readCsv(content: string): Csv | { fault: string } {
  const text = content.replaceAll('\0', '');
  let records: string[][];
  try {
    records = parse(text, getOptions(text));
  } catch {
    return { fault: 'The file is no CSV: a quotation mark in it is never closed.' };
  }
  const [header = [], ...others] = records;
  const rows = others
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0) return { fault: 'The file has no row below its headings.' };
  if (rows.length > mostRows) {
    return { fault: `The file has ${rows.length} rows. Import at most ${mostRows} at once.` };
  }
  return { header: header.map((cell) => cell.trim()).slice(0, mostColumns), rows };
}

/** The file with other texts in place of some rows, which stay where they are; nothing if it cannot be read. */
export function rewriteRows(
  content: string,
  rewrite: (cells: readonly string[], raw: string) => string,
): string {
  try {
    const records = rawRecords.parse(parse(content, { ...getOptions(content), raw: true }));
    return records.map(({ record, raw }) => rewrite(record, raw)).join('');
  } catch {
    return '';
  }
}

const rawRecords = z.array(z.object({ raw: z.string(), record: z.array(z.string()) }));

const getOptions = (text: string) => ({
  bom: true,
  delimiter: getDelimiter(text),
  relax_column_count: true,
  relax_quotes: true,
});

/** More could not be chosen from on one page. */
const mostColumns = 40;

/** The sign that the headings have most of: spreadsheets on the Continent write semicolons. */
function getDelimiter(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const signs = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return signs.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ',';
}
