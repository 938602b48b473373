import { parse as parseCsv } from 'csv-parse/sync';
import {
  type Cells,
  type Encoding,
  type Reading,
  type Separator,
  mostAbove,
  separatorNames,
} from './import-form.ts';
import { countKnown } from './known-headings.ts';

/** Bytes of a file, rows below its headings, and columns. */
export const [largestImport, mostRows, mostColumns] = [2_000_000, 5000, 500];

const signs = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;

export type ReadFile =
  | { kind: 'read'; reading: Reading; records: Cells[] }
  | { kind: 'fault'; message: string };

/** Read otherwise than would be guessed where something was chosen. */
export type ImportFile = { bytes: Uint8Array; chosen?: Partial<Reading> };

/** The rows of a file that are not empty, headings and what stands above them included. Runs in a process apart. */
export function parse({ bytes, chosen = {} }: ImportFile): ReadFile {
  const encoding = chosen.encoding ?? guessEncoding(bytes);
  const { text, told } = takeSeparatorLine(decodeText(bytes, encoding));
  const separator = chosen.separator ?? told ?? guessSeparator(text);
  const { records, isWhole } = readRecords(text, separator, mostRows + mostAbove);
  if (!isWhole) return fault('The file is no CSV: a quotation mark in it is never closed.');
  const above = records.slice(0, mostAbove);
  const headings = above.some(({ row }) => row === chosen.headings)
    ? (chosen.headings ?? 1)
    : guessHeadings(above);
  const rows = records.filter(({ row }) => row > headings).length;
  if (rows === 0) return fault('The file has no row below its headings.');
  if (rows > mostRows) {
    return fault(`The file has more than ${mostRows} rows. Import at most ${mostRows} at once.`);
  }
  const columns = Math.max(...records.map(({ cells }) => cells.length));
  if (columns > mostColumns) {
    return fault(`The file has ${columns} columns. Import at most ${mostColumns} at once.`);
  }
  return { kind: 'read', reading: { encoding, separator, headings }, records };
}

const fault = (message: string) => ({ kind: 'fault' as const, message });

/** Excel's own way to name the separator, in a line above all others that it does not show. */
function takeSeparatorLine(text: string): { text: string; told: Separator | undefined } {
  const [line = '', sign] = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  return {
    text: text.slice(line.length),
    told: separatorNames.find((name) => signs[name] === sign),
  };
}

/** The sign by which the first rows have the most known headings, or else the most cells. */
function guessSeparator(text: string): Separator {
  const start = text.slice(0, longestRow);
  const scores = separatorNames.map((separator) => {
    const above = readRecords(start, separator, mostAbove).records.slice(0, mostAbove);
    const cells = above.find(({ row }) => row === guessHeadings(above))?.cells ?? [];
    return {
      separator,
      score: countKnown(cells) * (mostColumns + 1) + Math.min(cells.length, mostColumns),
    };
  });
  return scores.toSorted((one, other) => other.score - one.score)[0]?.separator ?? 'comma';
}

/** The row with the most known headings, else the first with more than a title. */
function guessHeadings(above: readonly Cells[]): number {
  const counts = above.map(({ cells }) => countKnown(cells));
  const most = Math.max(0, ...counts);
  const isWide = ({ cells }: Cells) => cells.filter((cell) => cell.trim() !== '').length > 1;
  const found = most > 0 ? above[counts.indexOf(most)] : (above.find(isWide) ?? above[0]);
  return found?.row ?? 1;
}

/** Ends once there are more than `most`; not the whole file if a quotation mark is never closed. */
function readRecords(text: string, separator: Separator, most: number) {
  const records: Cells[] = [];
  try {
    parseCsv(text, {
      bom: true,
      delimiter: signs[separator],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      on_record(cells: string[], { records: count, empty_lines: empty }) {
        if (cells.some((cell) => cell.trim() !== '')) records.push({ row: count + empty, cells });
        if (records.length > most) throw new TooMany();
        return null;
      },
    });
  } catch (error) {
    return { records, isWhole: error instanceof TooMany };
  }
  return { records, isWhole: true };
}

class TooMany extends Error {}

/** In characters; a quotation mark that is never closed makes one row of the rest. */
const longestRow = 200_000;

/** By the mark, else by the zeros that UTF-16 has beside Latin letters; what is no UTF-8 is Windows' own. */
function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 4000);
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > start.length / 8) return even > odd ? 'utf-16be' : 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Without a mark, and without NUL, which Postgres cannot store. */
const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes).replaceAll('\0', '');
