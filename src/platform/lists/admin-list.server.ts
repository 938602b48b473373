import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Filter, ListData } from './admin-list.tsx';
import type { Cell } from './admin-list-table.tsx';
import type { Db } from '../database/database.server.ts';
import type { Feature } from '../feature.ts';
import { csvAnswer } from '../web/downloads.server.ts';
import { readListQuery } from './list-query.ts';
import { type Count, countQueries } from './list-rows.server.ts';
import {
  listBatches,
  listPage,
  type ListSource,
  type ListTable,
  type SearchMore,
} from './list-page.server.ts';

type ListServices = {
  db: Db;
  clock: () => Date;
  features: readonly Feature[];
  /** The user who reads the list, for filters such as “Mine”. */
  viewerId?: string;
};

type Column<Row, Related> = {
  label: string;
  /** Makes it sortable; never null, with an index on (column, id, date). */
  sort?: PgColumn;
  isNumber?: boolean;
  /** Where the card of a row shows it on a phone; a title puts the first column, such as a date, below it. */
  onPhone?: 'title' | 'below' | 'right' | 'end' | 'wide' | 'hidden';
  /** Whether its first press sorts ascending; by default text does. */
  isAscending?: boolean;
  /** Users choose which columns the page shows: these only if chosen. */
  isExtra?: boolean;
  only?: 'page' | 'csv';
  value: (row: Row, known: Related & { now: Date }) => Cell;
};

/** A filter with a fixed set of values; others are ignored. */
export type RowFilter = Omit<Filter, 'options'> & {
  options: readonly (Filter['options'][number] & { where: SQL | undefined })[];
  /** The condition without a choice. */
  otherwise?: SQL;
};

type FiltersFor = (params: URLSearchParams) => readonly RowFilter[];

/** What the page of a list and its CSV say of a record, and how records are found. */
export type AdminListDefinition<T extends ListTable, Related extends object> = {
  title: string;
  /** How records get here, shown while there are none. */
  empty: string;
  table: T;
  /** The default order, newest first, and the column of the date filters. */
  date: PgColumn;
  /** A condition that always applies. */
  only?: SQL;
  /** `searchWords` of the columns, as indexed. */
  search: SQL;
  searchLabel: string;
  searchMore?: SearchMore;
  /** The function reads what its filters need once, and is then asked for each address. */
  filters?: readonly RowFilter[] | ((services: ListServices) => Promise<FiltersFor>);
  /** Read once for the rows of a page, and for each thousand of the CSV. */
  related?: (services: ListServices, rows: T['$inferSelect'][]) => Promise<Related>;
  columns: readonly Column<T['$inferSelect'], Related>[];
  /** The filter fold offers days only where this is true, which it is by default. */
  hasDays?: boolean;
  /** The page of a row, linked from its first cell. */
  href?: (row: T['$inferSelect']) => string;
  /** Instead of `href`, where a query has to find the pages. */
  findHrefs?: (
    db: Db,
    rows: T['$inferSelect'][],
  ) => Promise<(row: T['$inferSelect']) => string | undefined>;
  /** Names the CSV file, and the list in the audit log; without it there is no CSV. */
  csv?: string;
};

/** All lists, for the test that each of their orders has an index. */
export const adminLists: {
  table: ListTable;
  date: PgColumn;
  columns: readonly { sort?: PgColumn }[];
}[] = [];

/** Declares a list, with the types of its rows inferred from its table. */
export function adminList<T extends ListTable, Related extends object = object>(
  list: AdminListDefinition<T, Related>,
): AdminListDefinition<T, Related> {
  adminLists.push(list);
  return list;
}

/** The page that an address selects. */
export async function readList<T extends ListTable, Related extends object>(
  services: ListServices,
  list: AdminListDefinition<T, Related>,
  url: string,
): Promise<ListData> {
  const { pathname, searchParams } = new URL(url);
  const filters = (await getFilters(services, list))(searchParams);
  const { rows, view } = await listPage(services.db, toSource(list, filters), url);
  const known = await getKnown(services, list, rows);
  const getHref = (await list.findHrefs?.(services.db, rows)) ?? list.href;
  const { columns, choices } = chooseColumns(list.columns, searchParams);
  return {
    title: list.title,
    path: pathname,
    empty: list.empty,
    searchLabel: list.searchLabel,
    filters: filters.map(({ name, label, isTyped, isDay, options }) => ({
      name,
      label,
      isTyped,
      isDay,
      options: options.map((option) => ({ value: option.value, label: option.label })),
    })),
    columns: columns.map(({ label, sort, isNumber, isAscending, onPhone }) => ({
      label,
      isNumber,
      onPhone,
      sort: sort && toSortKey(label),
      isText: isAscending ?? sort?.dataType === 'string',
    })),
    choices,
    hasDays: list.hasDays ?? true,
    rows: rows.map((row) => ({
      id: row.idKey,
      href: getHref?.(row),
      cells: columns.map(({ value }) => value(row, known)),
    })),
    view,
    isExported: list.csv !== undefined,
  };
}

/** The columns that the address names, else the usual ones; the first is always shown. */
function chooseColumns<Row, Related>(
  all: readonly Column<Row, Related>[],
  params: URLSearchParams,
) {
  const [first, ...others] = all.filter(({ only }) => only !== 'csv');
  const asked = params.getAll('show').filter((key) => key !== '');
  const isShown = ({ label, isExtra }: Column<Row, Related>) =>
    asked.length > 0 ? asked.includes(toSortKey(label)) : !isExtra;
  const isChosen = others.some(({ isExtra }) => isExtra);
  return {
    columns: [first, ...others.filter((column) => !isChosen || isShown(column))].filter(
      (column) => column !== undefined,
    ),
    choices: (isChosen ? others : []).map((column) => ({
      key: toSortKey(column.label),
      label: column.label,
      isShown: isShown(column),
    })),
  };
}

/** The views of a list with how many rows each has, counted up to a limit. */
export async function withCounts<
  View extends { query: string },
  T extends ListTable,
  Related extends object,
>(
  services: ListServices,
  list: AdminListDefinition<T, Related>,
  views: readonly View[],
): Promise<(View & { count: Count })[]> {
  const filtersFor = await getFilters(services, list);
  const queries = views.map((view) => {
    const params = new URLSearchParams(view.query);
    return { source: toSource(list, filtersFor(params)), query: readListQuery(params) };
  });
  const counts = await countQueries(services.db, queries);
  return counts.flatMap((count, index) => {
    const view = views[index];
    return view ? [{ ...view, count }] : [];
  });
}

/** Every row that an address selects, as a CSV download. */
export async function readCsv<T extends ListTable, Related extends object>(
  services: ListServices,
  list: AdminListDefinition<T, Related>,
  url: string,
): Promise<Response> {
  const filtersFor = await getFilters(services, list);
  const source = toSource(list, filtersFor(new URL(url).searchParams));
  const columns = list.columns.filter(({ only }) => only !== 'page');
  async function* rows() {
    for await (const batch of listBatches(services.db, source, url)) {
      const known = await getKnown(services, list, batch);
      for (const row of batch) yield columns.map(({ value }) => toCsv(value(row, known)));
    }
  }
  const header = columns.map(({ label }) => label);
  return csvAnswer({ name: list.csv ?? list.title, header, rows: rows() });
}

function toCsv(cell: Cell) {
  if (typeof cell !== 'object' || cell === null || cell instanceof Date) return cell;
  return 'text' in cell ? cell.text : null;
}

async function getFilters<T extends ListTable, Related extends object>(
  services: ListServices,
  { filters = [] }: AdminListDefinition<T, Related>,
): Promise<FiltersFor> {
  return typeof filters === 'function' ? filters(services) : () => filters;
}

async function getKnown<T extends ListTable, Related extends object>(
  services: ListServices,
  { related }: AdminListDefinition<T, Related>,
  rows: T['$inferSelect'][],
): Promise<Related & { now: Date }> {
  // Without `related` a list's values use nothing but the time.
  const read = related ? await related(services, rows) : ({} as Related);
  return { ...read, now: services.clock() };
}

function toSource<T extends ListTable, Related extends object>(
  list: AdminListDefinition<T, Related>,
  filters: readonly RowFilter[],
): ListSource<T> {
  const sorts = list.columns.flatMap(({ label, sort }) =>
    sort ? [[toSortKey(label), sort] as const] : [],
  );
  const choices = filters.map(({ name, options, otherwise }) => {
    const choose = (wanted: string) =>
      options.find(({ value }) => value !== '' && value === wanted)?.where ?? otherwise ?? null;
    return [name, choose] as const;
  });
  return { ...list, sorts: Object.fromEntries(sorts), filters: Object.fromEntries(choices) };
}

/** 'Last contact' is sorted by ?sort=last-contact. */
const toSortKey = (label: string) => label.toLowerCase().replaceAll(' ', '-');
