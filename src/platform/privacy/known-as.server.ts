import { type SQL, sql } from 'drizzle-orm';
import type { DataSubject, Holding } from './personal-data.server.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { queryRows, type Tx } from '../database/database.server.ts';

/** What a person is called in texts about others: addresses, names, and numbers as `phoneKey` writes them. */
export type KnownAs = { emails: string[]; names: string[]; phones: string[] };

/** Whether a text contains an address, a full name or a number of the person. */
export function namesPerson(text: SQL, subject: DataSubject): SQL {
  const all = toPatterns(subject).map(({ pattern }) => pattern);
  return sql`${text} ~* ${all.join('|')}`;
}

/** Puts neutral words in place of each address, full name and number of the person. */
export function withoutPerson(text: SQL, subject: DataSubject): SQL {
  return toPatterns(subject).reduce(
    (rest, { pattern, neutral }) => sql`regexp_replace(${rest}, ${pattern}, ${neutral}, 'gi')`,
    text,
  );
}

/** As `withoutPerson`, of a text here. */
export function takePersonOut(text: string, subject: DataSubject): string {
  return toPatterns(subject).reduce(
    (rest, { pattern, neutral }) => rest.replaceAll(new RegExp(pattern, 'gi'), neutral),
    text,
  );
}

/** One expression for each kind, in Postgres and here alike; without regard to case. */
function toPatterns({ email, known }: DataSubject) {
  const emails = [...new Set([email, ...(known?.emails ?? [])])].map(addressPattern);
  const names = (known?.names ?? []).flatMap(namePattern);
  const phones = (known?.phones ?? []).flatMap(phonePattern);
  return [
    { pattern: emails.join('|'), neutral: '(address erased)' },
    { pattern: names.join('|'), neutral: '(name erased)' },
    { pattern: phones.join('|'), neutral: '(number erased)' },
  ].filter(({ pattern }) => pattern !== '');
}

/**
 * Exactly this address, not a part of a longer one: the owner of ana@example.org must not see or erase data
 * of diana@example.org, o'ana@example.org or ana@example.org.uk.
 */
function addressPattern(email: string): string {
  const written = email.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`);
  return `(?<![a-z0-9_+.-]'?)${written}(?![a-z0-9-]|\\.[a-z0-9])`;
}

/** A single word, such as a first name, is no more hers than anyone's. "Ana Smith" is also "Smith, Ana". */
function namePattern(name: string): string[] {
  const parts = name
    .normalize('NFC')
    .split(/\s+/)
    .filter(Boolean)
    .map((part) =>
      part.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`).replaceAll(/\P{ASCII}/gu, bothCases),
    );
  const last = parts.at(-1);
  if (last === undefined || parts.length < 2) return [];
  const others = parts.slice(0, -1).join(gap);
  return [`${others}${gap}${last}`, `${last},${gap}${others}`].map(
    (one) => `(?<!${letter})${one}(?!${letter})`,
  );
}

/** Postgres knows no case beyond ASCII in a database of the locale `C`. */
function bothCases(letter: string): string {
  const cases = [letter.toLowerCase(), letter.toUpperCase()];
  return cases.every((one) => one.length === letter.length) ? `[${cases.join('')}]` : letter;
}

/** Postgres takes no class of all letters that JavaScript knows as well. */
const letter = '[a-z0-9\u00c0-\u024f]';

/** Also what stands between the words of a file's name. */
const gap = String.raw`[\s._+-]+`;

/** However it is written; one of fewer digits may stand for anything. */
function phonePattern(key: string): string[] {
  if (key.length < 7) return [];
  const spaced = key.split('').join(String.raw`[\s().-]*`);
  return [String.raw`(?<!\d)(?:\+?(?:00)?44[\s().-]*(?:\(?0\)?[\s().-]*)?|0)?${spaced}(?!\d)`];
}

/** Rows about another person whose text may name this one. */
export type Mentions = Pick<Holding, 'title' | 'table'> & {
  ofOthers: (subject: DataSubject) => SQL;
  words: [PgColumn, ...PgColumn[]];
  on: PgColumn | SQL;
  /** Counts an erasure as a change, so that a page still open cannot restore what it took out. */
  version?: PgColumn;
  what: string;
};

/** Rows are kept without the address, full name and number, as the rest is about the other person. */
export const toMentionHolding = (place: Mentions): Holding => ({
  title: place.title,
  purpose: 'To follow up what another person asked for',
  keptFor: '3 years from the last contact with them',
  table: place.table,
  where: (subject) => naming(place, subject),
  shown: { On: place.on },
  keeps: {
    what: place.what,
    why: 'The rest is about another person (UK GDPR, Articles 4(1) and 17(1))',
    until: '3 years from the last contact with them',
    ifAny: true,
    reduce: (tx, subject) => takeOut(tx, place, subject),
  },
});

const naming = ({ ofOthers, words }: Mentions, subject: DataSubject) =>
  sql`(${ofOthers(subject)} and ${namesPerson(sql`concat_ws(' ', ${sql.join(words, sql`, `)})`, subject)})`;

async function takeOut(tx: Tx, place: Mentions, subject: DataSubject): Promise<number> {
  const { table, words, version } = place;
  const changes = words.map((column) => set(column, withoutPerson(sql`${column}`, subject)));
  if (version) changes.push(set(version, sql`${version} + 1`));
  const [reduced] = await queryRows<{ count: number }>(
    tx,
    sql`with reduced as (update ${table} set ${sql.join(changes, sql`, `)} where ${naming(place, subject)} returning 1)
      select count(*)::int as count from reduced`,
  );
  return reduced?.count ?? 0;
}

const set = (column: PgColumn, value: SQL) => sql`${sql.identifier(column.name)} = ${value}`;
