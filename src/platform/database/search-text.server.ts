import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The search expression over some columns, for an index and its searches, which must match. The parts of an
 * address count as words, so "hallam" finds p.raman@hallamfreight.example.
 */
export function searchWords(...columns: (PgColumn | SQL)[]): SQL {
  const parts = columns.map((column) => sql`coalesce(${column}, '')`);
  const text = sql.join(parts, sql.raw(` || ' ' || `));
  return sql`to_tsvector('simple', translate(${foldAccents(text)}, '@._+-', '     '))`;
}

/** Rows in which every search word is a prefix of some word; null for an empty search. */
export function foundBy(words: SQL, search: string): SQL | null {
  const parts = search
    .normalize('NFKD')
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
    ?.slice(0, 8);
  if (!parts) return null;
  // Only letters and digits are left, so nothing in it is an operator.
  const query = parts.map((part) => `${part}:*`).join(' & ');
  return sql`${words} @@ to_tsquery('simple', ${foldAccents(sql`${query}::text`)})`;
}

/**
 * Folds accents: "Łukasz Müller" becomes "Lukasz Muller". It also lets "élodie" find "Élodie" on a server
 * whose locale only lowercases ASCII. ASCII text is skipped: processing it would double the index cost of an
 * insert.
 */
const foldAccents = (text: SQL): SQL =>
  sql`case when octet_length(${text}) = length(${text}) then ${text} else translate(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end`;
