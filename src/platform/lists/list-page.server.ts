import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { failureCode } from '../errors/failure-code.ts';
import { type ListView, readListQuery } from '../../ui/admin/list-query.ts';
import type { Db } from '../database/database.server.ts';
import { countRows, type Cursor, readRows, type RowOf, sortWord } from './list-rows.server.ts';

/** How a table may be listed. Only what is named here can be asked for in an address. */
export type ListSource<T extends PgTable> = {
  table: T;
  id: PgColumn;
  /**
   * The sorts an address can name; columns that are never null, each with an index on (column, id,
   * moment).
   */
  sorts: Record<string, PgColumn>;
  /** What the date filters of the address apply to. */
  moment: PgColumn;
  /** `searchWords` of the columns, as the index has them. */
  search?: SQL;
  /**
   * What a search also finds, such as a telephone number however it is written; null if the text is not
   * one.
   */
  alsoFound?: (asked: string) => SQL | null;
  /** The filters an address can name: the rows that a value selects, or null if it means nothing. */
  filters?: Record<string, (value: string) => SQL | null>;
  /** A condition that always applies. */
  only?: SQL;
};

const pageSize = 50;

/**
 * A page of a list by key rather than by offset, so that the last page is as quick as the first, and
 * rows that arrive meanwhile shift nothing.
 */
export async function listPage<T extends PgTable>(
  db: Db,
  source: ListSource<T>,
  url: string,
): Promise<{ rows: T['$inferSelect'][]; view: ListView }> {
  const address = new URL(url);
  const params = address.searchParams;
  const query = readListQuery(params);
  const cursor = readCursor(query.before ?? query.after);
  const isBackwards = cursor !== null && query.before !== null;
  const reading = { cursor, isBackwards, limit: pageSize + 1 };
  const reads = readRows(db, source, query, reading);
  const { rows: found, areWordsFrequent } = await reads.catch((error: unknown) => {
    // The address has been tampered with: its cursor is no key of this list.
    if (cursor && isDataException(error)) return { rows: [], areWordsFrequent: false };
    throw error;
  });
  // What stood before or after it may be gone as well, worked off or erased.
  if (cursor && found.length === 0) {
    params.delete('after');
    params.delete('before');
    return listPage(db, source, address.href);
  }
  const count = await countRows(db, source, query, areWordsFrequent);
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

/** Every row that an address selects, in its order, a thousand at a time. */
export async function* listAll<T extends PgTable>(
  db: Db,
  source: ListSource<T>,
  url: string,
): AsyncGenerator<T['$inferSelect']> {
  const query = readListQuery(new URL(url).searchParams);
  const limit = 1000;
  let cursor: Cursor | null = null;
  for (;;) {
    const { rows }: { rows: RowOf<T>[] } = await readRows(db, source, query, {
      cursor,
      isBackwards: false,
      limit,
    });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    cursor = toKey(last);
  }
}

const toKey = ({ sortKey, idKey }: RowOf<PgTable>): Cursor => ({ key: sortKey, id: idKey });

const written = ({ key, id }: Cursor) =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** SQLSTATE class 22: the value does not fit the type of the column. */
function isDataException(error: unknown): boolean {
  const thrown = error instanceof Error ? (error.cause ?? error) : error;
  return failureCode(thrown)?.startsWith('22') ?? false;
}

/** Null for a cursor that we did not make. */
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
