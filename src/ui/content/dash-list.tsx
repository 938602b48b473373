import type { ReactNode } from 'react';

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
