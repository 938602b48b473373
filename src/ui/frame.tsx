import type { ReactNode } from 'react';

export function Frame({ children }: { children: ReactNode }) {
  return <div className="frame">{children}</div>;
}

/** A graduated edge: a band, and a tick for each of the twelve columns. */
export function Edge() {
  return <div className="edge" />;
}

type Step = { name: string; href: string };

type BreadcrumbProps = { trail?: readonly Step[]; current: string };

/** Breadcrumbs from Home to this page; `trail` excludes both. */
export function Breadcrumb({ trail = [], current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flow breadcrumb">
        {[home, ...trail].map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

const home: Step = { name: 'Home', href: '/' };
