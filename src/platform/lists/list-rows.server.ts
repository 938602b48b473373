import {
  and,
  asc,
  desc,
  getTableColumns,
  getTableName,
  gte,
  inArray,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ListQuery } from './list-query.ts';
import { type Db, queryRows } from '../database/database.server.ts';
import type { ListSource, ListTable } from './list-page.server.ts';
import { foundBy, mayBeFoundBy } from '../database/search-text.server.ts';

export type RowOf<T extends ListTable> = T['$inferSelect'] & { sortKey: string; idKey: string };
export type Cursor = { key: string; id: string };
type Reading = { cursor: Cursor | null; isBackwards: boolean; limit: number };

/** Above this a count says "more than": counting on would take longer than reading the page. */
const countLimit = 1000;
/** The same for words in a tenth of the next rows: counting them through their index would take too long. */
const frequentLimit = 100;
const rowsToCount = 1000;
/** Words are frequent if at least one in this many of the next rows contains them. */
const frequentOneIn = 40;
/** Practically no limit, but it keeps Postgres from reading rows in display order. */
const all = 2 ** 31;

/**
 * Rows of a list from the cursor on. Postgres cannot estimate how many rows contain words with a given
 * prefix, and what is quick for rare words is hopeless for frequent ones, and vice versa. So the next rows
 * are searched first; if too few of them match, the index finds them all.
 */
export async function readRows<T extends ListTable>(
  db: Db,
  source: ListSource<T>,
  query: ListQuery,
  reading: Reading,
): Promise<{ rows: RowOf<T>[]; areWordsFrequent: boolean }> {
  const { limit } = reading;
  const order = getOrder(source, query, reading);
  const columns = {
    ...getTableColumns(source.table),
    // In full precision: a JavaScript Date loses the microseconds.
    sortKey: sql<string>`${order.column}::text`,
    idKey: sql<string>`${source.table.id}::text`,
  };
  const wanted = and(getWanted(source, query), order.beyond);
  const wantedNear = and(getWanted(source, query, true), order.beyond);
  // Drizzle cannot type a table that is a type parameter.
  const table: PgTable = source.table;
  const read = (from: PgTable | Rows, where?: SQL): Promise<RowOf<T>[]> =>
    db
      .select(columns)
      .from(from)
      .where(where)
      .orderBy(...order.by)
      .limit(limit);
  if (!toWords(source, query)) return { rows: await read(table, wanted), areWordsFrequent: false };
  const near = await read(nextRows(db, source, query, order, limit * frequentOneIn), wantedNear);
  if (near.length === limit) return { rows: near, areWordsFrequent: true };
  const keys = { id: source.table.id, key: order.column };
  const found = db.select(keys).from(table).where(wanted).limit(all).as(getTableName(table));
  const first = db
    .select({ id: found.id })
    .from(found)
    .orderBy(...order.by)
    .limit(limit);
  return { rows: await read(table, inArray(source.table.id, first)), areWordsFrequent: false };
}

export type Count = { total: number; isMore: boolean };

/** How many rows an address selects, up to a limit. */
export async function countRows<T extends ListTable>(
  db: Db,
  source: ListSource<T>,
  query: ListQuery,
  areWordsFrequent: boolean,
  most = countLimit,
): Promise<Count> {
  if (areWordsFrequent) {
    const where = getWanted(source, query, true);
    const order = getOrder(source, query, { cursor: null, isBackwards: false });
    const next = nextRows(db, source, query, order, rowsToCount);
    const [near = none] = await countUpTo(db, frequentLimit, [{ from: next, where }]);
    if (near.isMore) return near;
  }
  const where = getWanted(source, query);
  const [found = none] = await countUpTo(db, most, [{ from: source.table, where }]);
  return found;
}

/** How many rows each of these queries selects, up to a limit, in one statement. */
export const countQueries = <T extends ListTable>(
  db: Db,
  queries: readonly { source: ListSource<T>; query: ListQuery }[],
): Promise<Count[]> =>
  countUpTo(
    db,
    countLimit,
    queries.map(({ source, query }) => ({ from: source.table, where: getWanted(source, query) })),
  );

const none: Count = { total: 0, isMore: false };

async function countUpTo(
  db: Db,
  limit: number,
  selections: readonly { from: PgTable | Rows; where: SQL | undefined }[],
): Promise<Count[]> {
  const counts = selections.map(({ from, where }) => {
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(from)
      .where(where)
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

type Rows = ReturnType<typeof nextRows>;

/** The next rows in order, whether or not they match the search, aliased as the table itself. */
function nextRows<T extends ListTable>(
  db: Db,
  source: ListSource<T>,
  query: ListQuery,
  { column, by, beyond }: Order,
  limit: number,
) {
  const table: PgTable = source.table;
  const days = column === source.date ? getDays(source, query) : undefined;
  const rows = db
    .select()
    .from(table)
    .where(and(source.only, days, beyond))
    .orderBy(...by)
    .limit(limit);
  return rows.as(getTableName(table));
}

const getWanted = <T extends ListTable>(source: ListSource<T>, query: ListQuery, isNear = false) =>
  and(toWords(source, query, isNear), getFilters(source, query));

/** Of rows that the index has found, `mayBeFoundBy` would have the words compared again. */
function toWords<T extends ListTable>(
  { search, searchMore: more }: ListSource<T>,
  query: ListQuery,
  isNear = false,
): SQL | undefined {
  if (!search || !query.search) return undefined;
  const asked = [query.search, ...(more?.spellings(query.search) ?? [])];
  const found = foundBy(search, ...asked) ?? undefined;
  const mayBeFound = isNear && more ? mayBeFoundBy(more.text, ...asked) : undefined;
  return or(found && and(mayBeFound, found), more?.alsoFound(query.search) ?? undefined);
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
