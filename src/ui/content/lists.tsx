import type { ReactNode } from 'react';
import { Ranges } from './inline.tsx';

/** A list with rules between the items, which are distinct texts or elements with keys. */
export function DashList({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="dash-list">
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

export function Steps({ items }: { items: readonly ReactNode[] }) {
  return (
    <ol className="steps">
      {items.map((item, index) => (
        <li key={index}>
          <div>{typeof item === 'string' ? <Ranges text={item} /> : item}</div>
        </li>
      ))}
    </ol>
  );
}

type Pair = { term: string; value: ReactNode };

/** Omitted if its condition is false. */
type MaybePair = Pair | false | null | undefined | '';

/** Short facts in two columns: telephone, office, reference. */
export function KeyValues({ items }: { items: readonly MaybePair[] }) {
  const pairs = items.filter((item) => !!item);
  return (
    <dl className="key-values">
      {pairs.map(({ term, value }) => (
        <div key={term}>
          <dt>
            <Ranges text={term} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
