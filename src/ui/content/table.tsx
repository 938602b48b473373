import type { ComponentProps, ReactNode } from 'react';
import './table.css';

/** A column heading for text, for numbers, or for buttons, which only screen readers read. */
type Head = string | { number: string } | { hidden: string };

type Props = {
  caption: string;
  className?: string;
  heads: readonly Head[];
  /** Whether rows are cards on a phone: `children` are `CardRow`s then. */
  isCards?: boolean;
  children: ReactNode;
};

/** A table, its rows as `children`; number cells have the class `number`. */
export const Table = ({ className = 'table', ...table }: Props) => (
  <TableScroll label={`${table.caption}, table`}>
    <PlainTable className={className} {...table} />
  </TableScroll>
);

/** One that is never wider than its column. */
export function PlainTable({ caption, className, heads, isCards, children }: Props) {
  const roles = isCards ? tableRoles : undefined;
  return (
    <table className={className} {...roles?.table}>
      <caption className="visually-hidden">{caption}</caption>
      <TableHead heads={heads} roles={roles} />
      <tbody {...roles?.group}>{children}</tbody>
    </table>
  );
}

type HeadProps = { heads: readonly Head[]; roles?: typeof tableRoles | undefined };

export function TableHead({ heads, roles }: HeadProps) {
  return (
    <thead {...roles?.group}>
      <tr {...roles?.row}>
        {heads.map((head, place) => (
          <Heading key={place} head={head} role={roles?.heading.role} />
        ))}
      </tr>
    </thead>
  );
}

function Heading({ head, role }: { head: Head; role: 'columnheader' | undefined }) {
  if (typeof head === 'string') {
    return (
      <th scope="col" role={role}>
        {head}
      </th>
    );
  }
  if ('hidden' in head) {
    return (
      <th scope="col" role={role}>
        <span className="visually-hidden">{head.hidden}</span>
      </th>
    );
  }
  return (
    <th scope="col" role={role} className="number">
      {head.number}
    </th>
  );
}

/** Lets a table wider than its column scroll on its own, by keyboard as well. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/**
 * The roles of a table's parts, to be spread on them where a phone turns rows into cards: some browsers
 * drop the roles of parts that are no longer displayed as a table's.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export const CardRow = (props: ComponentProps<'tr'>) => <tr {...tableRoles.row} {...props} />;

type CellProps = ComponentProps<'td'> & {
  /** Where the card of the row shows it on a phone. */
  at?: 'below' | 'right' | 'end' | 'wide' | 'hidden';
};

export function CardCell({ at, className, ...cell }: CellProps) {
  const classes = [className, at && `card-${at}`].filter(Boolean).join(' ');
  return <td {...tableRoles.cell} {...cell} className={classes || undefined} />;
}

type HeadingProps = ComponentProps<'th'> & { href?: string | null | undefined };

/** The name of a row, which leads to its page. */
export const CardHeading = ({ href, children, ...heading }: HeadingProps) => (
  <th {...tableRoles.rowHeading} scope="row" {...heading}>
    {href ? (
      <a href={href} data-row="">
        {children}
      </a>
    ) : (
      children
    )}
  </th>
);
