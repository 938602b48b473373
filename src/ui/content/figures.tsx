import type { ReactNode } from 'react';
import { Ranges } from './ranges.tsx';

type Figure = { value: string; meaning: string };

/** A row of up to four figures, with their sources underneath. */
export function Figures({ items, source }: { items: readonly Figure[]; source?: ReactNode }) {
  return (
    <>
      <dl className="figures">
        {items.map(({ value, meaning }) => (
          <div key={meaning}>
            <dt>
              <Ranges text={meaning} />
            </dt>
            <dd>
              <Ranges text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {source && <p className="figures-source note">{source}</p>}
    </>
  );
}
