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
  return sql`to_tsvector('simple', translate(${text}, '@._+-', '     '))`;
}

/** Rows in which every word of the search is the beginning of some word; null for an empty search. */
export function foundBy(words: SQL, asked: string): SQL | null {
  const parts = asked
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .slice(0, 8);
  if (parts.length === 0) return null;
  // Only letters and digits are left, so nothing in it is an operator.
  const query = parts.map((part) => `${part}:*`).join(' & ');
  return sql`${words} @@ to_tsquery('simple', ${query})`;
}
