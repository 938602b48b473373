import type { ReactNode } from 'react';
import { type ListView, listAddress } from './list-query.ts';
import { TableScroll } from '../content/table-scroll.tsx';

export type Listed = { id: string | number };

export type Column<Row> = {
  label: string;
  /** The column's sort key in the address, if sortable. */
  sort?: string;
  /** Text sorts ascending at the first press; dates and numbers descending. */
  isText?: boolean;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
};

/** The list's sort order, from its address. */
type Order = { path: string; view: ListView; params: URLSearchParams };

type Props<Row> = {
  title: string;
  rows: readonly Row[];
  getHref: ((row: Row) => string | undefined) | undefined;
  columns: readonly Column<Row>[];
  order: Order;
};

export function ListTable<Row extends Listed>({
  title,
  rows,
  getHref,
  columns,
  order,
}: Props<Row>) {
  return (
    <TableScroll label={`${title} table`}>
      <table className="dense-table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.label} column={column} order={order} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              id={`row-${row.id}`}
              row={row}
              href={getHref?.(row)}
              columns={columns}
            />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

type RowProps<Row> = {
  id: string;
  row: Row;
  href: string | undefined;
  columns: readonly Column<Row>[];
};

/**
 * Arrow keys move along the first cells, including those without a link. A screen reader describes them by
 * the next two: most first cells are dates, and many of those are alike.
 */
function Row<Record>({ id, row, href, columns }: RowProps<Record>) {
  const focused = { 'data-row': '', 'aria-describedby': `${id}-1 ${id}-2` };
  return (
    <tr>
      {columns.map(({ label, isNumber, cell }, index) => (
        // `auto`, so that a name in Arabic is truncated at its own end and does not reorder its neighbours.
        <td
          key={label}
          id={`${id}-${index}`}
          className={isNumber ? 'number' : undefined}
          dir="auto"
        >
          {index > 0 && cell(row)}
          {index === 0 && href && (
            <a href={href} {...focused}>
              {cell(row)}
            </a>
          )}
          {index === 0 && !href && (
            <span {...focused} tabIndex={-1}>
              {cell(row)}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

type HeadingProps<Row> = { column: Column<Row>; order: Order };

/** A second press reverses the order. */
function Heading<Row>({ column, order: { path, view, params } }: HeadingProps<Row>) {
  const { label, sort, isText = false, isNumber } = column;
  const className = isNumber ? 'number' : undefined;
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const isSorted = view.sortedBy === sort;
  const isNextAscending = isSorted ? view.isDescending : isText;
  const direction = view.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} aria-sort={isSorted ? direction : undefined}>
      <a href={`${listAddress(path, params, { sort: isNextAscending ? sort : `-${sort}` })}#list`}>
        {label}
      </a>
    </th>
  );
}
