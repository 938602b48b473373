import type { ReactNode } from 'react';

type Figure = { value: string; meaning: string };

/** A row of up to four figures, with where they come from underneath. */
export function Figures({ items, source }: { items: readonly Figure[]; source?: ReactNode }) {
  return (
    <>
      <dl className="figures">
        {items.map(({ value, meaning }) => (
          <div key={meaning}>
            <dt>{meaning}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {source && <p className="figures-source note">{source}</p>}
    </>
  );
}
