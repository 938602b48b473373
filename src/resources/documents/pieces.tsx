import type { ReactNode } from 'react';
import { fieldAddress } from './form-field.ts';

type TickProps = { name: string; label: string };

/** A box to tick, on screen or with a pen. */
export function Tick({ name, label }: TickProps) {
  const href = fieldAddress({ name, label, kind: 'tick' });
  return <a className="tick" href={href} aria-label={label} />;
}

type BlankProps = {
  name: string;
  label: string;
  /** Height in lines of handwriting. */
  lines?: 1 | 2 | 3 | 4 | 5 | 6 | 8;
  value?: string;
};

/** A place to write, without a visible label of its own: in a table its heads say what goes in. */
export function Blank({ name, label, lines = 1, value }: BlankProps) {
  const kind = lines === 1 ? 'line' : 'paragraph';
  const href = fieldAddress({ name, label, kind, value });
  return <a className={`blank lines-${lines}`} href={href} aria-label={label} />;
}

type GapProps = { name: string; label: string; size?: 'small' | 'large'; value?: string };

/** A gap in a sentence: a number or a name. */
export function Gap({ name, label, size = 'small', value }: GapProps) {
  const href = fieldAddress({ name, label, kind: 'line', value });
  return <a className={`gap ${size}`} href={href} aria-label={label} />;
}

/** Sentences with numbers, to be cited by: the number of their part and their own. */
export function Clauses({ items }: { items: readonly ReactNode[] }) {
  return (
    <ol className="clauses">
      {items.map((item, index) => (
        <li key={index}>
          <div>{item}</div>
        </li>
      ))}
    </ol>
  );
}

/** A place to write under its label. */
export function FillIn({ hint, ...blank }: BlankProps & { hint?: string }) {
  return (
    <div className="fill-in">
      <p className="fill-label">
        {blank.label}
        {hint && <span> {hint}</span>}
      </p>
      <Blank {...blank} />
    </div>
  );
}

/** Places to write side by side. */
export function FillRow({ children }: { children: ReactNode }) {
  return <div className="fill-row">{children}</div>;
}

type TopicProps = { title: string; children: ReactNode };

/** A heading in the margin and its text beside it. */
export function Topic({ title, children }: TopicProps) {
  return (
    <section className="topic">
      <h3>{title}</h3>
      <div>{children}</div>
    </section>
  );
}

type TableProps = {
  /** Class names for widths, one per column: `c-5` to `c-60` is the share in per cent. */
  columns: readonly { head: string; className?: string }[];
  rows: readonly (readonly ReactNode[])[];
  className?: string;
};

/** Rows on hairlines. The head repeats on every page; the first cell of a row is its heading. */
export function Table({ columns, rows, className }: TableProps) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map(({ head, className: width }) => (
            <th key={head} scope="col" className={width}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) =>
              column === 0 ? (
                <th key={column} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={column}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A remark set apart from the text. */
export function Note({ title, children }: TopicProps) {
  return (
    <aside className="note">
      <p className="note-title">{title}</p>
      {children}
    </aside>
  );
}
