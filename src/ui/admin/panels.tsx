import type { ReactNode } from 'react';

type Children = { children: ReactNode };

/** What has just happened, said aloud too, with the button that takes it back. */
export function StatusLine({ children, undo }: Children & { undo?: ReactNode }) {
  return (
    <div className="status-line" role="status">
      <span>{children}</span>
      {undo}
    </div>
  );
}

/** What a person of the team has to accept or dismiss; the acts are a `ButtonRow` at its end. */
export function Proposal({ title, children }: Children & { title: string }) {
  return (
    <section className="proposal" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Acts on the chosen rows of the form around it: selects, one Apply, and dangerous acts last. */
export function SelectionBar({ count, children }: Children & { count: ReactNode }) {
  return (
    <section className="selection-bar screen-only" aria-label="Chosen rows">
      <b>{count}</b>
      {children}
    </section>
  );
}

/** Filters behind one button, with how many apply. */
export function FilterFold({ count, children }: Children & { count: number }) {
  return (
    <details className="fold filter-fold">
      <summary data-key="f">Filter{count > 0 && ` (${count})`}</summary>
      <div>{children}</div>
    </details>
  );
}

/** A filter that applies, and the address without it. */
export function FilterChip({ children, href }: Children & { href: string }) {
  return (
    <span className="filter-chip">
      {children}
      <a href={href} aria-label="Remove this filter">
        ×
      </a>
    </span>
  );
}

/** A menu or a form that opens over the page. */
export function Popover({
  label,
  children,
  keys,
  className = '',
}: Children & { label: ReactNode; keys?: string; className?: string }) {
  return (
    <details className={`popover ${className}`.trim()}>
      <summary data-key={keys}>{label}</summary>
      <div>{children}</div>
    </details>
  );
}
