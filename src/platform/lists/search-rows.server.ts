import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.server.ts';
import { mostHits } from '../reporting.ts';
import type { ListSource } from './list-page.server.ts';
import { readListQuery } from './list-query.ts';
import { countRows, readRows, type RowOf } from './list-rows.server.ts';

/** Beyond this a search says "more than". */
const mostCounted = 100;

/** The newest rows that have the words, and how many there are. */
export async function searchRows<T extends PgTable>(
  db: Db,
  source: ListSource<T>,
  words: string,
): Promise<{ rows: RowOf<T>[]; total: number; isMore: boolean }> {
  const query = readListQuery(new URLSearchParams({ q: words }));
  const reading = { cursor: null, isBackwards: false, limit: mostHits };
  const { rows, areWordsFrequent } = await readRows(db, source, query, reading);
  if (rows.length < mostHits) return { rows, total: rows.length, isMore: false };
  return { rows, ...(await countRows(db, source, query, areWordsFrequent, mostCounted)) };
}
