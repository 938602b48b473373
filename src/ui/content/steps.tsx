import type { ReactNode } from 'react';

export function Steps({ items }: { items: readonly ReactNode[] }) {
  return (
    <ol className="steps">
      {items.map((item, index) => (
        <li key={index}>
          <div>{item}</div>
        </li>
      ))}
    </ol>
  );
}
