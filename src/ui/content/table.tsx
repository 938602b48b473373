import type { ReactNode } from 'react';
/** A column heading for text, for numbers, or for buttons, which only screen readers read. */
type Head = string | { number: string } | { hidden: string };

type Props = { caption: string; className?: string; heads: readonly Head[]; children: ReactNode };

/** A table, its rows as `children`; number cells have the class `number`. */
export function Table({ caption, className = 'table', heads, children }: Props) {
  return (
    <TableScroll label={`${caption}, table`}>
      <table className={className}>
        <caption className="visually-hidden">{caption}</caption>
        <TableHead heads={heads} />
        <tbody>{children}</tbody>
      </table>
    </TableScroll>
  );
}

export function TableHead({ heads }: { heads: readonly Head[] }) {
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <Heading key={JSON.stringify(head)} head={head} />
        ))}
      </tr>
    </thead>
  );
}

function Heading({ head }: { head: Head }) {
  if (typeof head === 'string') return <th scope="col">{head}</th>;
  if ('hidden' in head) {
    return (
      <th scope="col">
        <span className="visually-hidden">{head.hidden}</span>
      </th>
    );
  }
  return (
    <th scope="col" className="number">
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
