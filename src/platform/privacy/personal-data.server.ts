import { getTableName, is, type SQL } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../database/database.server.ts';
import { keyedHash } from '../security/secrets.server.ts';
import type { KnownAs } from './known-as.server.ts';
import {
  deleteRows,
  formatRetention,
  type KeptFor,
  mayDelete,
  type RetentionRule,
} from './retention.server.ts';

/** The data subject, found by address, or by a keyed hash of something with it. */
export type DataSubject = {
  email: string;
  hashValue: (value: string) => string;
  now: Date;
  /** What they are called in texts about others; found before anything is shown or erased. */
  known?: KnownAs;
};

/** Personal data held by a part of the product. Every part that holds any provides one. */
export type PersonalDataHolder = {
  /** The name in previews and exports, such as `Enquiries`. */
  name: string;
  /** In order of erasure: referencing rows first. */
  holdings: Holding[];
  /** Erased after all others, which find a person's rows by these. */
  isErasedLast?: true;
  /** The person decided it, or the law has us keep it: it stays when the team deletes the person. */
  isTheirsToEnd?: true;
  /** Names, numbers and other addresses of theirs that its rows have. */
  knownAs?: (db: Db, subject: DataSubject) => Promise<Partial<KnownAs>>;
  /** Locks the rows that a form locks first, before anything is erased: else the two may deadlock. */
  lock?: (tx: Tx, subject: DataSubject) => Promise<void>;
};

/** Rows of one kind: their purpose, how a person's are found, and what happens to them. */
export type Holding = {
  /** The title that the person reads, such as `Messages you sent us`. */
  title: string;
  purpose: string;
  /** How long from when, in words, or as a rule that deletes them by itself. */
  keptFor: string | DeletedAfter;
  /** What the privacy notice calls it; with periods of its own, if those above do not say enough there. */
  inNotice?: string | readonly NoticeRow[];
  table: PgTable;
  where: (subject: DataSubject) => SQL;
  /** A row's exported fields, by readable names. Nothing that grants access. */
  shown: Record<string, PgColumn | SQL>;
  /** The files themselves, where rows are about some. */
  files?: HeldFiles;
  /** Replaces codes in a row with words. */
  format?: (row: HeldRow) => HeldRow;
  /** Why a person who sends every form and is handled by the team has none of it. */
  madeElsewhere?: string;
  /** If an erasure keeps rows: what is kept of them. Otherwise they are deleted. */
  keeps?: Kept;
};

/** `name` is that of the rule in the log; the title by default. */
type DeletedAfter = KeptFor & Pick<RetentionRule, 'from'> & { name?: string };

export type NoticeRow = [data: string, period: string];

export type HeldFiles = (
  services: { db: Db; secret: string },
  subject: DataSubject,
) => Promise<HeldFile[]>;

type HeldFile = { name: string; content: Uint8Array };

export type HeldRow = Record<string, unknown>;

export type Kept = {
  what: string;
  /** The legal reason. */
  why: string;
  until: string;
  /** Listed only if there are rows, unlike what the law keeps. */
  ifAny?: true;
  /** How many rows stay, if an erasure writes them; otherwise as many as are found. */
  stays?: number;
  /** Anonymises rows that stay; returns how many. */
  reduce?: (tx: Tx, subject: DataSubject) => Promise<number>;
};

export type HeldRecords = Pick<Holding, 'title' | 'purpose'> & {
  keptFor: string;
  records: HeldRow[];
};

/** How many rows of a table are deleted, or kept as `keeps` says. */
export type ErasureLine = {
  holder: string;
  title: string;
  table: string;
  count: number;
  keeps: Pick<Kept, 'what' | 'why' | 'until'> | null;
};

/** All data held about a person, without empty kinds. */
export async function exportHeld(
  db: Db,
  holders: readonly PersonalDataHolder[],
  asked: DataSubject,
): Promise<HeldRecords[]> {
  const subject = await identify(db, holders, asked);
  const held: HeldRecords[] = [];
  for (const { title, purpose, keptFor, table, where, shown, format } of getHoldings(holders)) {
    const rows: HeldRow[] = await db
      .select(shown)
      .from(table)
      .where(where(subject))
      .orderBy(...oldestFirst(shown));
    const records = format ? rows.map(format) : rows;
    if (records.length > 0) held.push({ title, purpose, keptFor: inWords(keptFor), records });
  }
  return held;
}

/** By their dates; rows of one moment by all else, so that each reading has them alike. */
function oldestFirst(shown: Holding['shown']): PgColumn[] {
  const columns = Object.values(shown).filter((value) => is(value, PgColumn));
  const isDate = ({ dataType }: PgColumn) => dataType === 'date';
  return [...columns.filter(isDate), ...columns.filter((column) => !isDate(column))];
}

const inWords = (keptFor: Holding['keptFor']) =>
  typeof keptFor === 'string' ? keptFor : formatRetention(keptFor);

/** How long everything is kept, as the privacy notice tells it. */
export const retentionNotice = (holders: readonly PersonalDataHolder[]): NoticeRow[] =>
  getHoldings(holders).flatMap(({ inNotice = [], keptFor }): readonly NoticeRow[] =>
    typeof inNotice === 'string' ? [[inNotice, inWords(keptFor)]] : inNotice,
  );

/** What is deleted by itself when its period ends. */
export const retentionRules = (
  features: readonly {
    retention?: readonly RetentionRule[];
    personalData?: readonly PersonalDataHolder[];
  }[],
): RetentionRule[] =>
  features.flatMap(({ retention = [], personalData = [] }) => [
    ...retention,
    ...rulesOf(personalData),
  ]);

const rulesOf = (holders: readonly PersonalDataHolder[]): RetentionRule[] =>
  getHoldings(holders).flatMap(({ keptFor, title, table }) => {
    if (typeof keptFor === 'string') return [];
    const { from, name = title, ...period } = keptFor;
    return [{ name, table, from, keptFor: period }];
  });

/** The files among it, which an export has beside its records. */
export async function exportFiles(
  services: { db: Db; secret: string },
  holders: readonly PersonalDataHolder[],
  subject: DataSubject,
): Promise<HeldFile[]> {
  const files: HeldFile[] = [];
  for (const holding of getHoldings(holders)) {
    files.push(...((await holding.files?.(services, subject)) ?? []));
  }
  return files;
}

/** What an erasure would do now. What the law keeps is listed even if there is none of it. */
export async function previewErasure(
  db: Db,
  holders: readonly PersonalDataHolder[],
  asked: DataSubject,
): Promise<ErasureLine[]> {
  const subject = await identify(db, holders, asked);
  const lines: ErasureLine[] = [];
  for (const holding of getHoldings(holders)) {
    const { keeps, table, where } = holding;
    const count = keeps?.stays ?? (await db.$count(table, where(subject)));
    if (isListed(holding, count)) lines.push(toLine(holding, count));
  }
  return lines;
}

/** Erases a person everywhere. The result contains no personal data and can be kept as evidence. */
export async function eraseHeld(
  tx: Tx,
  holders: readonly PersonalDataHolder[],
  asked: DataSubject,
): Promise<ErasureLine[]> {
  await mayDelete(tx);
  for (const { lock } of holders) await lock?.(tx, asked);
  const subject = await identify(tx, holders, asked);
  const lines: ErasureLine[] = [];
  for (const holding of getHoldings(holders)) {
    const { keeps } = holding;
    const count = keeps
      ? await (keeps.reduce?.(tx, subject) ?? tx.$count(holding.table, holding.where(subject)))
      : await deleteRows(tx, holding.table, holding.where(subject));
    if (isListed(holding, count)) lines.push(toLine(holding, count));
  }
  return lines;
}

async function identify(
  db: Db,
  holders: readonly PersonalDataHolder[],
  subject: DataSubject,
): Promise<DataSubject> {
  const known: KnownAs = { emails: [], names: [], phones: [] };
  for (const { knownAs } of holders) {
    const { emails = [], names = [], phones = [] } = (await knownAs?.(db, subject)) ?? {};
    known.emails.push(...emails);
    known.names.push(...names);
    known.phones.push(...phones);
  }
  return { ...subject, known };
}

const isListed = ({ keeps }: Holding, count: number) =>
  count > 0 || (keeps !== undefined && !keeps.ifAny);

const getHoldings = (holders: readonly PersonalDataHolder[]) =>
  holders.flatMap(({ name, holdings }) => holdings.map((holding) => ({ ...holding, name })));

function toLine(
  { name, title, table, keeps }: Holding & { name: string },
  count: number,
): ErasureLine {
  const kept = keeps && { what: keeps.what, why: keeps.why, until: keeps.until };
  return { holder: name, title, table: getTableName(table), count, keeps: kept ?? null };
}

/** A row with a code replaced by words. */
export function worded(row: HeldRow, name: string, words: Record<string, string>): HeldRow {
  return { ...row, [name]: words[String(row[name])] ?? row[name] };
}

export function dataSubject(
  { secret, clock }: { secret: string; clock: () => Date },
  email: string,
): DataSubject {
  return { email, now: clock(), hashValue: (value) => keyedHash(secret, value) };
}
