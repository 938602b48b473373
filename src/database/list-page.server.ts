import { and, asc, desc, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.server.ts';
import { type ListQuery, type ListView, readListQuery } from '../http/list-query.ts';
import { foundBy } from './search-text.server.ts';

/** How a table may be listed. What is not named here can be asked for by no address. */
export type ListSource<T extends PgTable> = {
  table: T;
  id: PgColumn;
  /** By the word in the address; columns that are never null, each with an index on (column, id). */
  sorts: Record<string, PgColumn>;
  /** What the days of the address are compared with. */
  moment: PgColumn;
  /** `searchWords` of the columns, as the index has them. */
  search?: SQL;
  /** By the word in the address: which rows a value leaves, or null for a value that means nothing. */
  filters?: Record<string, (value: string) => SQL | null>;
  /** What always holds. */
  only?: SQL;
};

const pageSize = 50;
/** Beyond it a count says "more than". */
const countLimit = 10_000;

type RowOf<T extends PgTable> = T['$inferSelect'] & { sortKey: string };

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
  const found = await readRows(db, source, query, reading).catch((error: unknown) => {
    // The address has been tampered with: its cursor is no key of this list.
    if (cursor && isDataException(error))
      return readRows(db, source, query, { ...reading, cursor: null });
    throw error;
  });
  const hasMore = found.length > pageSize;
  const rows = found.slice(0, pageSize);
  if (isBackwards) rows.reverse();
  const first = rows[0];
  const last = rows.at(-1);
  const hasNext = isBackwards || hasMore;
  const hasPrevious = isBackwards ? hasMore : cursor !== null;
  const total = await countRows(db, source, query);
  const view = {
    query: params.toString(),
    sort: params.get('sort'),
    sortedBy: sortWord(source, query),
    isDescending: query.isDescending,
    next: last && hasNext ? cursorOf(source, last) : null,
    previous: first && hasPrevious ? cursorOf(source, first) : null,
    total,
    isMore: total > countLimit,
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
    const rows: RowOf<T>[] = await readRows(db, source, query, {
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

type Reading = { cursor: Cursor | null; isBackwards: boolean; limit: number };

async function readRows<T extends PgTable>(
  db: Db,
  source: ListSource<T>,
  query: ListQuery,
  { cursor, isBackwards, limit }: Reading,
): Promise<RowOf<T>[]> {
  const column = sortColumn(source, query);
  const isDescending = query.isDescending !== isBackwards;
  const order = isDescending ? desc : asc;
  const beyond =
    cursor &&
    sql`(${column}, ${source.id}) ${sql.raw(isDescending ? '<' : '>')} (${cursor.key}::${sql.raw(column.getSQLType())}, ${cursor.id}::${sql.raw(source.id.getSQLType())})`;
  // Drizzle can't follow a table that is a type parameter.
  const table: PgTable = source.table;
  const rows = await db
    // In full precision: a moment read into JavaScript loses its microseconds.
    .select({ ...getTableColumns(source.table), sortKey: sql<string>`${column}::text` })
    .from(table)
    .where(and(...conditions(source, query), beyond ?? undefined))
    .orderBy(order(column), order(source.id))
    .limit(limit);
  return rows;
}

async function countRows<T extends PgTable>(
  db: Db,
  source: ListSource<T>,
  query: ListQuery,
): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(source.table as PgTable)
    .where(and(...conditions(source, query)))
    .limit(countLimit + 1)
    .as('some');
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some);
  return row?.total ?? 0;
}

function conditions<T extends PgTable>(source: ListSource<T>, query: ListQuery): SQL[] {
  const filters = Object.entries(source.filters ?? {}).map(([name, filter]) => {
    const value = query.filters[name];
    return value ? filter(value) : null;
  });
  const all = [
    source.only,
    source.search && query.search ? foundBy(source.search, query.search) : null,
    ...filters,
    query.from && gte(source.moment, query.from),
    query.until && lt(source.moment, query.until),
  ];
  return all.filter((condition) => condition !== null && condition !== undefined);
}

/** The first of the sorts unless the address names another one. */
function sortWord<T extends PgTable>({ sorts }: ListSource<T>, { sort }: ListQuery): string {
  return sort !== null && Object.hasOwn(sorts, sort) ? sort : (Object.keys(sorts)[0] ?? '');
}

const sortColumn = <T extends PgTable>(source: ListSource<T>, query: ListQuery) =>
  source.sorts[sortWord(source, query)] ?? source.moment;

type Cursor = { key: string; id: string };

function cursorOf<T extends PgTable>(source: ListSource<T>, row: RowOf<T>): string {
  const property = Object.entries(getTableColumns(source.table)).find(
    ([, column]) => column === source.id,
  )?.[0];
  const id = String((row as Record<string, unknown>)[property ?? 'id']);
  return Buffer.from(JSON.stringify([row.sortKey, id])).toString('base64url');
}

/** SQLSTATE class 22: the value is none of the column's type. */
function isDataException(error: unknown): boolean {
  const { code } = (error instanceof Error ? (error.cause ?? error) : {}) as { code?: unknown };
  return typeof code === 'string' && code.startsWith('22');
}

/** Null for what we did not make. */
function readCursor(cursor: string | null): Cursor | null {
  if (!cursor) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parsed)) return null;
    const [key, id] = parsed as unknown[];
    return typeof key === 'string' && typeof id === 'string' ? { key, id } : null;
  } catch {
    return null;
  }
}
