import type { ReactNode } from 'react';
import { type ListView, listAddress } from '../http/requests/list-query.ts';
import { AdminPage, NothingHere } from './admin-page.tsx';
import { Button, ButtonLink } from './button.tsx';
import { TableScroll } from './table-scroll.tsx';

export type Column<Row> = {
  label: string;
  /** The word in the address, where the list can be sorted by this column. */
  sort?: string;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
};

type Filter = { name: string; label: string; options: readonly { value: string; label: string }[] };

type AdminListProps<Row> = {
  title: string;
  path: string;
  view: ListView;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The row's own page. The first column holds the link. */
  hrefOf?: (row: Row) => string | undefined;
  columns: readonly Column<Row>[];
  /** What would put something here, while there is nothing. */
  empty: ReactNode;
  /** What the search looks through; without it there is none. */
  searchLabel?: string;
  filters?: readonly Filter[];
  /** Whether `path`/export gives the same away as CSV. */
  isExported?: boolean;
  says?: ReactNode;
  done?: string | undefined;
  actions?: ReactNode;
  children?: ReactNode;
};

/** A table of records: filters and sorting in the address, paged by keys, walked by keyboard. */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { title, path, view, rows, empty, says, done, actions, isExported, children } = props;
  const params = new URLSearchParams(view.query);
  const exportLink = isExported && (
    <ButtonLink href={listAddress(`${path}/export`, params, {})} variant="secondary" size="dense">
      Export CSV
    </ButtonLink>
  );
  return (
    <AdminPage title={title} says={says ?? countInWords(view)} done={done} actions={actions}>
      <Filters {...props} params={params} exportLink={exportLink} />
      {rows.length === 0 ? (
        <NothingHere isFiltered={isFiltered(params)} path={path} empty={empty} />
      ) : (
        <TableScroll label={`${title} table`}>
          <Table {...props} params={params} />
        </TableScroll>
      )}
      {rows.length > 0 && <Pager path={path} view={view} params={params} />}
      {children}
    </AdminPage>
  );
}

/** What the page before has done is no filter, nor is a field that was left empty. */
const isFiltered = (params: URLSearchParams) =>
  [...params].some(([name, value]) => value !== '' && !['done', 'sort'].includes(name));

const countInWords = ({ total, isMore }: ListView) =>
  `${isMore ? 'more than ' : ''}${total.toLocaleString('en-GB')} found`;

type Inside = { params: URLSearchParams };

function Filters<Row>({
  path,
  view,
  searchLabel,
  filters = [],
  params,
  exportLink,
}: AdminListProps<Row> & Inside & { exportLink: ReactNode }) {
  const chosen = (name: string) => params.get(name) ?? '';
  return (
    <form className="filters" method="get" action={path}>
      {searchLabel && (
        <label className="wide">
          {searchLabel}
          <input type="search" name="q" defaultValue={chosen('q')} maxLength={200} />
        </label>
      )}
      {filters.map(({ name, label, options }) => (
        <label key={name}>
          {label}
          <select name={name} defaultValue={chosen(name)}>
            <option value="">Any</option>
            {options.map(({ value, label: shown }) => (
              <option key={value} value={value}>
                {shown}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        From
        <input type="date" name="from" defaultValue={chosen('from')} />
      </label>
      <label>
        To
        <input type="date" name="to" defaultValue={chosen('to')} />
      </label>
      {view.sort && <input type="hidden" name="sort" value={view.sort} />}
      <Button size="dense">Apply</Button>
      {exportLink}
    </form>
  );
}

function Table<Row>({
  title,
  path,
  view,
  rows,
  keyOf,
  hrefOf,
  columns,
  params,
}: AdminListProps<Row> & Inside) {
  return (
    <table className="dense-table">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.label} column={column} path={path} view={view} params={params} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={keyOf(row)} row={row} href={hrefOf?.(row)} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps<Row> = { row: Row; href: string | undefined; columns: readonly Column<Row>[] };

/** The keyboard walks the first cells; without a page behind them they are walked all the same. */
function Row<Record>({ row, href, columns }: RowProps<Record>) {
  return (
    <tr>
      {columns.map(({ label, isNumber, cell }, index) => (
        // A name in Arabic is cut at its end, and never turns what stands beside it.
        <td key={label} className={isNumber ? 'number' : undefined} dir="auto">
          {index > 0 && cell(row)}
          {index === 0 && href && (
            <a href={href} data-row="">
              {cell(row)}
            </a>
          )}
          {index === 0 && !href && (
            <span data-row="" tabIndex={-1}>
              {cell(row)}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

type HeadingProps<Row> = { column: Column<Row>; path: string; view: ListView } & Inside;

/** Pressed once it sorts from the top, pressed again from the bottom. */
function Heading<Row>({ column, path, view, params }: HeadingProps<Row>) {
  const { label, sort, isNumber } = column;
  const className = isNumber ? 'number' : undefined;
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const isSorted = view.sortedBy === sort;
  const next = isSorted && view.isDescending ? sort : `-${sort}`;
  const direction = view.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={isSorted ? direction : undefined}>
      <a href={listAddress(path, params, { sort: next })}>{label}</a>
    </th>
  );
}

function Pager({ path, view, params }: { path: string; view: ListView } & Inside) {
  const { next, previous } = view;
  return (
    <nav className="pager" aria-label="Pages">
      <p className="keys">
        <kbd>J</kbd> <kbd>K</kbd> move, <kbd>Enter</kbd> open, <kbd>/</kbd> search
      </p>
      <p>
        {previous && (
          <a rel="prev" href={listAddress(path, params, { before: previous })}>
            ← Previous
          </a>
        )}{' '}
        {next && (
          <a rel="next" href={listAddress(path, params, { after: next })}>
            Next →
          </a>
        )}
      </p>
    </nav>
  );
}
