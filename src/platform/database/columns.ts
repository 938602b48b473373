import { customType, type PgColumn, timestamp } from 'drizzle-orm/pg-core';
import { type SQL, sql } from 'drizzle-orm';

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Values for a column's check constraint, which takes no parameters: our own constants only. */
export function literals(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value}'`).join(', '));
}

/**
 * The search expression over some columns, for an index and its searches, which must match. The parts of an
 * address count as words, so "hallam" finds p.raman@hallamfreight.example.
 */
export function searchWords(...columns: (PgColumn | SQL)[]): SQL {
  const parts = columns.map((column) => sql`coalesce(${column}, '')`);
  const text = sql.join(parts, sql.raw(` || ' ' || `));
  return sql`to_tsvector('simple', translate(${foldAccents(text)}, '@._+-', '     '))`;
}

/** Rows in which every word of one of the searches is a prefix of some word; null if all are empty. */
export function foundBy(words: SQL, ...searches: string[]): SQL | null {
  const queries = searches.map(toParts).filter((parts) => parts.length > 0);
  if (queries.length === 0) return null;
  // Only letters and digits are left, so nothing in it is an operator.
  const query = queries.map((parts) => parts.map((part) => `${part}:*`).join(' & ')).join(' | ');
  return sql`${words} @@ to_tsquery('simple', ${foldAccents(sql`${query}::text`)})`;
}

const toParts = (search: string): string[] =>
  search
    .normalize('NFKD')
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
    ?.slice(0, 8) ?? [];

/**
 * Folds accents: "Łukasz Müller" becomes "Lukasz Muller". It also lets "élodie" find "Élodie" on a server
 * whose locale only lowercases ASCII. ASCII text is skipped: processing it would double the index cost of an
 * insert.
 */
const foldAccents = (text: SQL): SQL =>
  sql`case when octet_length(${text}) = length(${text}) then ${text} else translate(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end`;
