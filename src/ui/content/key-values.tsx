import type { ReactNode } from 'react';
import { Ranges } from './ranges.tsx';

type Pair = { term: string; value: ReactNode };

/** Short facts in two columns: telephone, office, reference. */
export function KeyValues({ items }: { items: readonly Pair[] }) {
  return (
    <dl className="key-values">
      {items.map(({ term, value }) => (
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
