import type { ReactNode } from 'react';

/** Lets a table wider than its column scroll on its own, by keyboard as well. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
