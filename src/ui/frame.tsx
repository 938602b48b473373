import type { ReactNode } from 'react';

/** The sheet's column of 84rem; `ruled` draws its twelve meridians. */
export function Frame({ ruled = false, children }: { ruled?: boolean; children: ReactNode }) {
  return <div className={ruled ? 'frame ruled' : 'frame'}>{children}</div>;
}

/** A graduated edge: a band, and a tick for each of the twelve columns. */
export function Edge() {
  return <div className="edge" />;
}
