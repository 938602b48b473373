import type { ReactNode, Ref } from 'react';

type Props = {
  title: ReactNode;
  summary?: ReactNode;
  /** A word or two above the title, such as a date or a kind. */
  eyebrow?: ReactNode;
  /** For a page that changes in place, whose heading then takes the focus. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
};

export function PageHead({ title, summary, eyebrow, headingRef }: Props) {
  return (
    <div className="page-head">
      <div className="title">
        {eyebrow && <p>{eyebrow}</p>}
        <h1 {...(headingRef && { ref: headingRef, tabIndex: -1 })}>{title}</h1>
      </div>
      {summary && <p className="summary">{summary}</p>}
    </div>
  );
}

type Step = { name: string; href: string };

type BreadcrumbProps = { trail?: readonly Step[]; current: string };

/** Breadcrumbs from Home to this page; `trail` excludes both. */
export function Breadcrumb({ trail = [], current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
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
