import { type SQL, sql } from 'drizzle-orm';
import type { DataSubject } from './personal-data.server.ts';

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
