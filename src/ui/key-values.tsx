import type { ReactNode } from 'react';

type Pair = { term: string; value: ReactNode };

/** Short facts in two columns: telephone, office, reference. */
export function KeyValues({ items }: { items: readonly Pair[] }) {
  return (
    <dl className="key-values">
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
