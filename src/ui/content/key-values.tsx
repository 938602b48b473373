import type { ReactNode } from 'react';
import { Ranges } from './ranges.tsx';

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
