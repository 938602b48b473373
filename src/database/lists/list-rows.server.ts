import {
  and,
  asc,
  desc,
  getTableColumns,
  getTableName,
  gte,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ListQuery } from '../../http/requests/list-query.ts';
import type { Db } from '../database.server.ts';
import type { ListSource } from './list-page.server.ts';
import { foundBy } from './search-text.server.ts';

export type RowOf<T extends PgTable> = T['$inferSelect'] & { sortKey: string };
export type Cursor = { key: string; id: string };
type Reading = { cursor: Cursor | null; isBackwards: boolean; limit: number };

/** Beyond it a count says "more than". */
const countLimit = 10_000;
/** The same for words that are everywhere: counting those by their index would take too long. */
const frequentLimit = 100;
/** Words are frequent if one in so many of the rows that come next has them. */
const frequentOneIn = 40;
/** No limit, but one that keeps Postgres from reading rows in the order in which they are shown. */
const all = 2 ** 31;

/**
 * Rows of a list from the cursor on. Postgres cannot tell whether many rows have words that begin so,
 * and what is quick for rare words is hopeless for frequent ones, and the other way round. So the rows
 * that come next are looked through first; if too few of them have the words, the index finds all.
 */
export async function readRows<T extends PgTable>(
  db: Db,
  source: ListSource<T>,
  query: ListQuery,
  reading: Reading,
): Promise<{ rows: RowOf<T>[]; areWordsFrequent: boolean }> {
  const { limit } = reading;
  const order = orderOf(source, query, reading);
  const words = wordsOf(source, query);
  const columns = {
    ...getTableColumns(source.table),
    // In full precision: a moment read into JavaScript loses its microseconds.
    sortKey: sql<string>`${order.column}::text`,
  };
  const wanted = and(words, filtersOf(source, query), order.beyond);
  // Drizzle can't follow a table that is a type parameter.
  const table: PgTable = source.table;
  const read = (from: PgTable | Rows, where?: SQL): Promise<RowOf<T>[]> =>
    db
      .select(columns)
      .from(from)
      .where(where)
      .orderBy(...order.by)
      .limit(limit);
  if (!words) return { rows: await read(table, wanted), areWordsFrequent: false };
  const near = await read(nextRows(db, source, query, order, limit * frequentOneIn), wanted);
  if (near.length === limit) return { rows: near, areWordsFrequent: true };
  const found = db.select().from(table).where(wanted).limit(all).as(getTableName(table));
  return { rows: await read(found), areWordsFrequent: false };
}

export type Count = { total: number; isMore: boolean };

/** How many rows an address asks for, up to a limit. */
export async function countRows<T extends PgTable>(
  db: Db,
  source: ListSource<T>,
  query: ListQuery,
  areWordsFrequent: boolean,
): Promise<Count> {
  const wanted = and(wordsOf(source, query), filtersOf(source, query));
  const upTo = async (from: PgTable | Rows, limit: number): Promise<Count> => {
    const one = { one: sql`1`.as('one') };
    const some = db
      .select(one)
      .from(from)
      .where(wanted)
      .limit(limit + 1)
      .as('some');
    const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some);
    const total = row?.total ?? 0;
    return { total: Math.min(total, limit), isMore: total > limit };
  };
  if (areWordsFrequent) {
    const order = orderOf(source, query, { cursor: null, isBackwards: false });
    const next = nextRows(db, source, query, order, frequentLimit * frequentOneIn);
    const near = await upTo(next, frequentLimit);
    if (near.isMore) return near;
  }
  return upTo(source.table, countLimit);
}

/** The first of the sorts unless the address names another one. */
export function sortWord<T extends PgTable>({ sorts }: ListSource<T>, { sort }: ListQuery): string {
  return sort !== null && Object.hasOwn(sorts, sort) ? sort : (Object.keys(sorts)[0] ?? '');
}

type Order = { column: PgColumn; by: SQL[]; beyond: SQL | undefined };

function orderOf<T extends PgTable>(
  source: ListSource<T>,
  query: ListQuery,
  { cursor, isBackwards }: Omit<Reading, 'limit'>,
): Order {
  const column = source.sorts[sortWord(source, query)] ?? source.moment;
  const isDescending = query.isDescending !== isBackwards;
  const order = isDescending ? desc : asc;
  const beyond =
    cursor &&
    sql`(${column}, ${source.id}) ${sql.raw(isDescending ? '<' : '>')} (${cursor.key}::${sql.raw(column.getSQLType())}, ${cursor.id}::${sql.raw(source.id.getSQLType())})`;
  return { column, by: [order(column), order(source.id)], beyond: beyond ?? undefined };
}

type Rows = ReturnType<typeof nextRows>;

/** So many rows in their order, whatever words they have, under the table's own name. */
function nextRows<T extends PgTable>(
  db: Db,
  source: ListSource<T>,
  query: ListQuery,
  { column, by, beyond }: Order,
  limit: number,
) {
  const table: PgTable = source.table;
  const days = column === source.moment ? daysOf(source, query) : undefined;
  const rows = db
    .select()
    .from(table)
    .where(and(source.only, days, beyond))
    .orderBy(...by)
    .limit(limit);
  return rows.as(getTableName(table));
}

function wordsOf<T extends PgTable>(source: ListSource<T>, query: ListQuery): SQL | undefined {
  if (!source.search || !query.search) return undefined;
  return or(
    foundBy(source.search, query.search) ?? undefined,
    source.alsoFound?.(query.search) ?? undefined,
  );
}

function filtersOf<T extends PgTable>(source: ListSource<T>, query: ListQuery): SQL | undefined {
  const filters = Object.entries(source.filters ?? {}).map(([name, filter]) => {
    const value = query.filters[name];
    return (value ? filter(value) : null) ?? undefined;
  });
  return and(source.only, ...filters, daysOf(source, query));
}

function daysOf<T extends PgTable>({ moment }: ListSource<T>, { from, until }: ListQuery) {
  return and(from ? gte(moment, from) : undefined, until ? lt(moment, until) : undefined);
}
