import { parseApart } from '../../platform/parsing/parse-apart.server.ts';
import type { contactImports } from '../people/people-lists.table.server.ts';
import { type Cells, type ColumnFields, type Reading, splitRecords } from './import-form.ts';
import { guessFields } from './known-headings.ts';
import type { ImportFile, parse as parser, ReadFile } from './read-file.parser.server.ts';

const parse = parseApart<typeof parser>('src/leads/import/read-file.parser.server.ts', {
  seconds: 20,
  megabytes: 256,
});

/** Reads an uploaded file, apart from the site. */
export async function readUploaded(file: ImportFile): Promise<ReadFile> {
  const parsed = await parse(file);
  if (parsed.kind === 'read') return parsed.value;
  const message =
    parsed.kind === 'unavailable'
      ? 'No file can be read at the moment. Try again in a minute.'
      : 'The file takes too long to read: take the empty rows and columns out of it.';
  return { kind: 'fault', message };
}

type Stored = Pick<typeof contactImports.$inferSelect, 'file' | 'records' | 'reading'>;
export type Records = { records: Cells[]; reading: Reading };

/** The rows of an import that is not done; null if it is. */
export async function readStored({ file, records, reading }: Stored): Promise<Records | null> {
  if (records && reading) return { records, reading };
  // Uploaded to an earlier version, which kept the file alone.
  const read = file && (await readUploaded({ bytes: file }));
  return read?.kind === 'read' ? read : null;
}

/** What the forms of the page choose: how the file is read, and the field of each column. */
export type Choices = { reading: Partial<Reading>; columns: ColumnFields };

type Outcome =
  | { kind: 'same' }
  | { kind: 'fault'; message: string }
  | { kind: 'changed'; set: Records & { columns: ColumnFields; rowCount: number } };

/**
 * Reads the file as it was chosen. Fields chosen before are kept for columns that stay, and the others guessed
 * again where the headings are others.
 */
export async function applyChoices(
  stored: Stored & { columns: ColumnFields },
  { reading: chosen, columns: posted }: Choices,
): Promise<Outcome> {
  const before = await readStored(stored);
  if (!before) return { kind: 'same' };
  const { encoding, separator, headings } = { ...before.reading, ...chosen };
  const isRead = encoding === before.reading.encoding && separator === before.reading.separator;
  const isOther = !isRead || headings !== before.reading.headings;
  const columns = { ...stored.columns, ...posted };
  const isSame = Object.entries(columns).every(([index, field]) => stored.columns[index] === field);
  if (!isOther && isSame) return { kind: 'same' };
  const after = await readOtherwise(stored.file, before, { encoding, separator, headings }, isRead);
  if ('message' in after) return { kind: 'fault', message: after.message };
  const { header, rows } = splitRecords(after.records, after.reading);
  const guess = guessFields(header);
  const guessedBefore = guessFields(splitRecords(before.records, before.reading).header);
  const isKept = ([index, field]: [string, string]) =>
    index in guess && (!isOther || field !== (guessedBefore[index] ?? 'none'));
  const kept = separator === before.reading.separator ? Object.entries(columns).filter(isKept) : [];
  return {
    kind: 'changed',
    set: { ...after, columns: { ...guess, ...Object.fromEntries(kept) }, rowCount: rows.length },
  };
}

async function readOtherwise(
  file: Buffer | null,
  before: Records,
  { encoding, separator, headings }: Reading,
  isRead: boolean,
): Promise<Records | { message: string }> {
  const isChosen = headings !== before.reading.headings;
  if (isRead || !file) {
    const reading = { ...before.reading, headings };
    const { rows } = splitRecords(before.records, reading);
    return rows.length > 0
      ? { records: before.records, reading }
      : { message: 'The file has no row below its headings.' };
  }
  const read = await readUploaded({
    bytes: file,
    chosen: { encoding, separator, ...(isChosen && { headings }) },
  });
  return read.kind === 'read' ? { records: read.records, reading: read.reading } : read;
}
