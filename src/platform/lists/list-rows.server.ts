import { and, asc, desc, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ListQuery } from './list-query.ts';
import { type Db, queryRows } from '../database/database.server.ts';
import type { ListSource, ListTable } from './list-page.server.ts';
import { foundBy } from '../database/columns.ts';

export type RowOf<T extends ListTable> = T['$inferSelect'] & { sortKey: string; idKey: string };
export type Cursor = { key: string; id: string };
type Reading = { cursor: Cursor | null; isBackwards: boolean; limit: number };

/** Above this a count says "more than": counting on would take longer than reading the page. */
const countLimit = 1000;
/** Practically no limit, but it keeps Postgres from reading rows in display order. */
const all = 2 ** 31;

/**
 * Rows of a list from the cursor on. Postgres cannot estimate how many rows contain words with a given
 * prefix; read in display order, a search for rare ones would pass over the whole table.
 */
export async function readRows<T extends ListTable>(
  db: Db,
  source: ListSource<T>,
  query: ListQuery,
  reading: Reading,
): Promise<RowOf<T>[]> {
  const order = getOrder(source, query, reading);
  const columns = {
    ...getTableColumns(source.table),
    // In full precision: a JavaScript Date loses the microseconds.
    sortKey: sql<string>`${order.column}::text`,
    idKey: sql<string>`${source.table.id}::text`,
  };
  // Drizzle cannot type a table that is a type parameter.
  const table: PgTable = source.table;
  const wanted = and(getWanted(source, query), order.beyond);
  const found = db.select({ id: source.table.id }).from(table).where(wanted).limit(all);
  return db
    .select(columns)
    .from(table)
    .where(toWords(source, query) ? inArray(source.table.id, found) : wanted)
    .orderBy(...order.by)
    .limit(reading.limit);
}

export type Count = { total: number; isMore: boolean };

/** How many rows an address selects, up to a limit. */
export async function countRows<T extends ListTable>(
  db: Db,
  source: ListSource<T>,
  query: ListQuery,
  most = countLimit,
): Promise<Count> {
  const [found = { total: 0, isMore: false }] = await countUpTo(db, most, [{ source, query }]);
  return found;
}

type Selection<T extends ListTable> = { source: ListSource<T>; query: ListQuery };

/** How many rows each of these queries selects, up to a limit, in one statement. */
export const countQueries = <T extends ListTable>(db: Db, queries: readonly Selection<T>[]) =>
  countUpTo(db, countLimit, queries);

async function countUpTo<T extends ListTable>(
  db: Db,
  limit: number,
  selections: readonly Selection<T>[],
): Promise<Count[]> {
  const counts = selections.map(({ source, query }) => {
    const table: PgTable = source.table;
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(getWanted(source, query))
      .limit(limit + 1);
    return sql`(select count(*)::int from ${some} counted)`;
  });
  const counted = sql`select array[${sql.join(counts, sql`, `)}] as totals`;
  const [row] = await queryRows<{ totals: number[] }>(db, counted);
  const totals = row?.totals ?? [];
  return totals.map((total) => ({ total: Math.min(total, limit), isMore: total > limit }));
}

/** The address's sort, else that by date. */
export function sortWord<T extends ListTable>(
  { sorts = {}, date }: ListSource<T>,
  { sort }: ListQuery,
): string {
  if (sort !== null && Object.hasOwn(sorts, sort)) return sort;
  return Object.keys(sorts).find((name) => sorts[name] === date) ?? '';
}

type Order = { column: PgColumn; by: SQL[]; beyond: SQL | undefined };

function getOrder<T extends ListTable>(
  source: ListSource<T>,
  query: ListQuery,
  { cursor, isBackwards }: Omit<Reading, 'limit'>,
): Order {
  const column = source.sorts?.[sortWord(source, query)] ?? source.date;
  const isDescending = query.isDescending !== isBackwards;
  const order = isDescending ? desc : asc;
  const beyond =
    cursor &&
    sql`(${column}, ${source.table.id}) ${sql.raw(isDescending ? '<' : '>')} (${cursor.key}::${sql.raw(column.getSQLType())}, ${cursor.id}::${sql.raw(source.table.id.getSQLType())})`;
  return { column, by: [order(column), order(source.table.id)], beyond: beyond ?? undefined };
}

const getWanted = <T extends ListTable>(source: ListSource<T>, query: ListQuery) =>
  and(toWords(source, query), getFilters(source, query));

function toWords<T extends ListTable>(
  { search, searchMore: more }: ListSource<T>,
  { search: asked }: ListQuery,
): SQL | undefined {
  if (!search || !asked) return undefined;
  const found = foundBy(search, asked, ...(more?.spellings(asked) ?? []));
  return or(found ?? undefined, more?.alsoFound(asked) ?? undefined);
}

function getFilters<T extends ListTable>(source: ListSource<T>, query: ListQuery): SQL | undefined {
  const filters = Object.entries(source.filters ?? {}).map(([name, filter]) => {
    return filter(query.filters[name] ?? '') ?? undefined;
  });
  return and(source.only, ...filters, getDays(source, query));
}

function getDays<T extends ListTable>({ date }: ListSource<T>, { from, until }: ListQuery) {
  return and(from ? gte(date, from) : undefined, until ? lt(date, until) : undefined);
}
