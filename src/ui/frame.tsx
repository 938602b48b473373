import type { ReactNode } from 'react';

/** The sheet's column of 84rem. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className="frame">{children}</div>;
}

/** A graduated edge: a band, and a tick for each of the twelve columns. */
export function Edge() {
  return <div className="edge" />;
}
