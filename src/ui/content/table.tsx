import type { ReactNode } from 'react';
import './table.css';

/** A column heading for text, for numbers, or for buttons, which only screen readers read. */
type Head = string | { number: string } | { hidden: string };

type Props = {
  caption: string;
  className?: string;
  heads: readonly Head[];
  /** Whether rows are cards on a phone: roles are written out then, on the cells among `children` too. */
  isCards?: boolean;
  children: ReactNode;
};

/** A table, its rows as `children`; number cells have the class `number`. */
export function Table({ caption, className = 'table', heads, isCards, children }: Props) {
  const roles = isCards ? tableRoles : undefined;
  return (
    <TableScroll label={`${caption}, table`}>
      <table className={className} {...roles?.table}>
        <caption className="visually-hidden">{caption}</caption>
        <TableHead heads={heads} roles={roles} />
        <tbody {...roles?.group}>{children}</tbody>
      </table>
    </TableScroll>
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
