import type { ReactNode } from 'react';

/** A table that may be wider than its column scrolls on its own, by keyboard as well. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
