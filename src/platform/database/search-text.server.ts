import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The words of some columns, for an index and the searches that use it. The parts of an address count
 * as words, so that "hallam" finds p.raman@hallamfreight.example. Index and search must use the same
 * expression.
 */
export function searchWords(...columns: (PgColumn | SQL)[]): SQL {
  const parts = columns.map((column) => sql`coalesce(${column}, '')`);
  const text = sql.join(parts, sql.raw(` || ' ' || `));
  return sql`to_tsvector('simple', translate(${asTyped(text)}, '@._+-', '     '))`;
}

/** Rows in which every word of the search is the beginning of some word; null for an empty search. */
export function foundBy(words: SQL, asked: string): SQL | null {
  const parts = asked
    .normalize('NFKD')
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
    ?.slice(0, 8);
  if (!parts) return null;
  // Only letters and digits are left, so nothing in it is an operator.
  const query = parts.map((part) => `${part}:*`).join(' & ');
  return sql`${words} @@ to_tsquery('simple', ${asTyped(sql`${query}::text`)})`;
}

/**
 * As names are typed from memory: "Łukasz Müller" is "Lukasz Muller". That also finds "Élodie" by "élodie"
 * on a server whose locale knows no capitals but those of ASCII, text in which is left as it is: taking
 * accents off would double what an index costs an insert.
 */
const asTyped = (text: SQL): SQL =>
  sql`case when octet_length(${text}) = length(${text}) then ${text} else translate(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'), 'ŁłØøĐđı', 'LlOoDdi') end`;
