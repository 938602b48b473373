import type { ReactNode } from 'react';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import { TableScroll, tableRoles } from '../../ui/content/table.tsx';
import { StageMark } from '../../ui/admin/marks.tsx';
import type { ListData } from './admin-list.tsx';
import { listAddress } from './list-query.ts';
import { Choice, ChooseAll } from './list-filters.tsx';

export type Cell =
  | string
  | number
  | boolean
  | Date
  | null
  | undefined
  /** In place of what is unknown; empty in a CSV. */
  | { note: string }
  /** With a mark of its level or stage, or marked as late. */
  | { text: string; level: 'low' | 'moderate' | 'high' }
  | { text: string; stage: 'new' | 'contacted' | 'qualified' | 'won' | 'lost' }
  | { text: string; isLate: boolean };

export type Column = {
  label: string;
  /** The column's sort key in the address, if sortable. */
  sort?: string | undefined;
  /** Text sorts ascending at the first press; dates and numbers descending. */
  isText?: boolean;
  isNumber?: boolean | undefined;
  /** Where the card of a row shows it on a phone: as its name, under that, on the right, below that, across, or not. */
  onPhone?: 'title' | 'below' | 'right' | 'end' | 'wide' | 'hidden' | undefined;
};

type Props = {
  list: Pick<ListData, 'title' | 'path' | 'columns' | 'rows' | 'view'>;
  params: URLSearchParams;
  /** The form that takes the chosen rows; without one, none can be chosen. */
  formId?: string | undefined;
};

export function ListTable({ list, params, formId }: Props) {
  const { title, columns, rows } = list;
  const className = ['dense-table row-cards', formId && 'with-choice'];
  return (
    <TableScroll label={`${title} table`}>
      <table className={className.filter(Boolean).join(' ')} {...tableRoles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {formId && <ChooseAll />}
            {columns.map((column) => (
              <Heading key={column.label} column={column} list={list} params={params} />
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {rows.map((row) => (
            <Row key={row.id} row={row} columns={columns} formId={formId} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** A second press reverses the order. */
function Heading({ column, list: { path, view }, params }: Props & { column: Column }) {
  const { label, sort, isText = false, isNumber } = column;
  const className = isNumber ? 'number' : undefined;
  if (!sort) {
    return (
      <th scope="col" {...tableRoles.heading} className={className}>
        {label}
      </th>
    );
  }
  const isSorted = view.sortedBy === sort;
  const isNextAscending = isSorted ? view.isDescending : isText;
  const direction = view.isDescending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      {...tableRoles.heading}
      className={className}
      aria-sort={isSorted ? direction : undefined}
    >
      <a href={listAddress(path, params, { sort: isNextAscending ? sort : `-${sort}` })}>{label}</a>
    </th>
  );
}

type RowProps = {
  row: ListData['rows'][number];
  columns: ListData['columns'];
  formId: string | undefined;
};

/**
 * Arrow keys move along the first cells, including those without a link. A screen reader describes them by
 * the next two: most first cells are dates, and many of those are alike.
 */
function Row({ row: { id, href, cells }, columns, formId }: RowProps) {
  const focused = { 'data-row': '', 'aria-describedby': `row-${id}-1 row-${id}-2` };
  const [first, ...others] = cells.map(toMarkup);
  return (
    <tr {...tableRoles.row}>
      {formId && <Choice id={id} name={cells[0]} formId={formId} />}
      {/* `auto`, so that a name in Arabic is truncated at its own end and does not reorder its neighbours. */}
      <td
        id={`row-${id}-0`}
        {...tableRoles.cell}
        dir="auto"
        className={columns[0]?.isNumber ? 'number' : undefined}
      >
        {href ? (
          <a href={href} {...focused}>
            {first}
          </a>
        ) : (
          <span {...focused} tabIndex={-1}>
            {first}
          </span>
        )}
      </td>
      {columns.slice(1).map(({ label, isNumber, onPhone }, index) => (
        <td
          key={label}
          id={`row-${id}-${index + 1}`}
          {...tableRoles.cell}
          dir="auto"
          className={cellClass(isNumber, onPhone ?? onCards[index] ?? 'hidden')}
        >
          {others[index]}
        </td>
      ))}
    </tr>
  );
}

const onCards = ['below', 'right', 'end'] as const;

const cellClass = (isNumber: boolean | undefined, onPhone: string) =>
  isNumber ? `number card-${onPhone}` : `card-${onPhone}`;

/** Cells are one line high; what may be cut off shows when it is pointed at. */
const likelyCutOff = 40;

function toMarkup(cell: Cell): ReactNode {
  if (cell instanceof Date) return shortMoment(cell);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'string')
    return cell.length > likelyCutOff ? <span title={cell}>{cell}</span> : cell;
  if (typeof cell !== 'object' || cell === null) return cell;
  if ('note' in cell) return <small>{cell.note}</small>;
  if ('stage' in cell) return <StageMark stage={cell.stage}>{cell.text}</StageMark>;
  if ('isLate' in cell)
    return <span className={cell.isLate ? 'late' : undefined}>{cell.text}</span>;
  return <RiskMark level={cell.level}>{cell.text}</RiskMark>;
}
