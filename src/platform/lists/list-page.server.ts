import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.server.ts';
import { failureCode } from '../database/failures.ts';
import { mostHits } from '../reporting.ts';
import { type ListView, readListQuery } from './list-query.ts';
import { countRows, type Cursor, readRows, type RowOf, sortWord } from './list-rows.server.ts';

export type ListTable = PgTable & { id: PgColumn };

/** How a table may be listed. An address can only ask for what is named here. */
export type ListSource<T extends ListTable> = {
  table: T;
  /** Allowed sorts: columns that are never null, each with an index on (column, id, date). */
  sorts?: Record<string, PgColumn>;
  /** The default order, newest first, and the column of the date filters. */
  date: PgColumn;
  /** `searchWords` of the columns, as indexed. */
  search?: SQL;
  searchMore?: SearchMore;
  /** Allowed filters: the rows that a value selects, empty if none was chosen; null for all rows. */
  filters?: Record<string, (value: string) => SQL | null>;
  /** A condition that always applies. */
  only?: SQL;
};

export type SearchMore = {
  /** Other ways to write what is searched for, such as a phone number in another notation. */
  spellings(asked: string): string[];
  /** An extra search condition; null if it does not apply. */
  alsoFound(asked: string): SQL | null;
};

const pageSize = 50;

/**
 * Keyset pagination rather than offset: the last page is as quick as the first, and new rows shift nothing.
 */
export async function listPage<T extends ListTable>(
  db: Db,
  source: ListSource<T>,
  url: string,
): Promise<{ rows: RowOf<T>[]; view: ListView }> {
  const address = new URL(url);
  const params = address.searchParams;
  const query = readListQuery(params);
  const cursor = readCursor(query.before ?? query.after);
  const isBackwards = cursor !== null && query.before !== null;
  const reading = { cursor, isBackwards, limit: pageSize + 1 };
  const reads = readRows(db, source, query, reading);
  const found = await reads.catch(cursor ? noRowsForBadCursor : undefined);
  // The rows before or after it may have been processed or deleted.
  if (cursor && found.length === 0) {
    params.delete('after');
    params.delete('before');
    return listPage(db, source, address.href);
  }
  const count = await countRows(db, source, query);
  const hasMore = found.length > pageSize;
  const rows = found.slice(0, pageSize);
  if (isBackwards) rows.reverse();
  const first = rows[0];
  const last = rows.at(-1);
  const hasNext = isBackwards || hasMore;
  const hasPrevious = isBackwards ? hasMore : cursor !== null;
  const view = {
    query: params.toString(),
    sort: params.get('sort'),
    sortedBy: sortWord(source, query),
    isDescending: query.isDescending,
    next: last && hasNext ? written(toKey(last)) : null,
    previous: first && hasPrevious ? written(toKey(first)) : null,
    ...count,
  };
  return { rows, view };
}

/** Every row that an address selects, in order, in batches of a thousand. */
export async function* listBatches<T extends ListTable>(
  db: Db,
  source: ListSource<T>,
  url: string,
): AsyncGenerator<T['$inferSelect'][]> {
  const query = readListQuery(new URL(url).searchParams);
  const limit = 1000;
  let cursor: Cursor | null = null;
  for (;;) {
    const reading = { cursor, isBackwards: false, limit };
    const rows: RowOf<T>[] = await readRows(db, source, query, reading);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    cursor = toKey(last);
  }
}

const toKey = ({ sortKey, idKey }: RowOf<ListTable>): Cursor => ({ key: sortKey, id: idKey });

const written = ({ key, id }: Cursor) =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** The address has been tampered with: its cursor does not fit the column (SQLSTATE class 22). */
function noRowsForBadCursor(error: unknown): [] {
  const thrown = error instanceof Error ? (error.cause ?? error) : error;
  if (failureCode(thrown)?.startsWith('22')) return [];
  throw error;
}

/** Null for an invalid cursor. */
function readCursor(cursor: string | null): Cursor | null {
  if (!cursor) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parsed)) return null;
    // `isArray` leaves the items any.
    const [key, id] = parsed as unknown[];
    return typeof key === 'string' && typeof id === 'string' ? { key, id } : null;
  } catch {
    return null;
  }
}

/** Beyond this a search says "more than". */
const mostCounted = 100;

/** The newest rows that have the words, and how many there are. */
export async function searchRows<T extends ListTable>(
  db: Db,
  source: ListSource<T>,
  words: string,
): Promise<{ rows: RowOf<T>[]; total: number; isMore: boolean }> {
  const query = readListQuery(new URLSearchParams({ q: words }));
  const reading = { cursor: null, isBackwards: false, limit: mostHits };
  const rows = await readRows(db, source, query, reading);
  if (rows.length < mostHits) return { rows, total: rows.length, isMore: false };
  return { rows, ...(await countRows(db, source, query, mostCounted)) };
}
