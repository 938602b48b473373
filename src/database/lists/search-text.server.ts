import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The words of some columns, for an index and the searches that use it. An address counts as its parts,
 * so that "hallam" finds p.raman@hallamfreight.example. Index and search must say the same.
 */
export function searchWords(...columns: (PgColumn | SQL)[]): SQL {
  const parts = columns.map((column) => sql`coalesce(${column}, '')`);
  const text = sql.join(parts, sql.raw(` || ' ' || `));
  return sql`to_tsvector('simple', translate(${text}, '@._+-', '     '))`;
}

/** Rows in which every word begins some word; null when nothing was asked. */
export function foundBy(words: SQL, asked: string): SQL | null {
  const parts = asked
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .slice(0, 8);
  if (parts.length === 0) return null;
  // Letters and digits alone: nothing in it is an operator.
  const query = parts.map((part) => `${part}:*`).join(' & ');
  return sql`${words} @@ to_tsquery('simple', ${query})`;
}
