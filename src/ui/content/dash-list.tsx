import type { ReactNode } from 'react';

/** A list of things, a rule between them. Items are distinct texts or elements with keys. */
export function DashList({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="dash-list">
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
