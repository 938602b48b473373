import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { failureCode } from '../../http/failures/failure-code.ts';
import { type ListView, readListQuery } from '../../http/requests/list-query.ts';
import type { Db } from '../database.server.ts';
import { countRows, type Cursor, readRows, type RowOf, sortWord } from './list-rows.server.ts';

/** How a table may be listed. What is not named here can be asked for by no address. */
export type ListSource<T extends PgTable> = {
  table: T;
  id: PgColumn;
  /** By the word in the address; columns that are never null, each with an index on (column, id, moment). */
  sorts: Record<string, PgColumn>;
  /** What the days of the address are compared with. */
  moment: PgColumn;
  /** `searchWords` of the columns, as the index has them. */
  search?: SQL;
  /** What else a search finds, such as a number however it is written; null for one that it is not. */
  alsoFound?: (asked: string) => SQL | null;
  /** By the word in the address: which rows a value leaves, or null for a value that means nothing. */
  filters?: Record<string, (value: string) => SQL | null>;
  /** What always holds. */
  only?: SQL;
};

const pageSize = 50;

/**
 * A page of a list by its keys rather than by an offset, so that the last page is as quick as the
 * first, and rows that arrive meanwhile move nothing.
 */
export async function listPage<T extends PgTable>(
  db: Db,
  source: ListSource<T>,
  url: string,
): Promise<{ rows: T['$inferSelect'][]; view: ListView }> {
  const params = new URL(url).searchParams;
  const query = readListQuery(params);
  const isBackwards = query.before !== null;
  const cursor = readCursor(query.before ?? query.after);
  const reading = { cursor, isBackwards, limit: pageSize + 1 };
  const reads = readRows(db, source, query, reading).catch((error: unknown) => {
    // The address has been tampered with: its cursor is no key of this list.
    if (cursor && isDataException(error))
      return readRows(db, source, query, { ...reading, cursor: null });
    throw error;
  });
  const { rows: found, areWordsFrequent } = await reads;
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
    next: last && hasNext ? cursorOf(source, last) : null,
    previous: first && hasPrevious ? cursorOf(source, first) : null,
    ...count,
  };
  return { rows, view };
}

/** Every row that an address asks for, in its order, a thousand at a time. */
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
    cursor = readCursor(cursorOf(source, last));
  }
}

function cursorOf<T extends PgTable>(source: ListSource<T>, row: RowOf<T>): string {
  const property = Object.entries(getTableColumns(source.table)).find(
    ([, column]) => column === source.id,
  )?.[0];
  // Which column is the id is known at run time alone.
  const id = String((row as Record<string, unknown>)[property ?? 'id']);
  return Buffer.from(JSON.stringify([row.sortKey, id])).toString('base64url');
}

/** SQLSTATE class 22: the value is none of the column's type. */
function isDataException(error: unknown): boolean {
  const thrown = error instanceof Error ? (error.cause ?? error) : error;
  return failureCode(thrown)?.startsWith('22') ?? false;
}

/** Null for what we did not make. */
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
