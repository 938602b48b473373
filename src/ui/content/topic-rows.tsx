import type { ReactNode } from 'react';
import './topic-rows.css';

/** Rows with a heading on the left and its text on the right. */
export function TopicRows({ children }: { children: ReactNode }) {
  return <div className="topic-rows">{children}</div>;
}

export function TopicRow({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="topic-row">
      <h2>{heading}</h2>
      <div className="prose">{children}</div>
    </section>
  );
}

type Props = {
  /** Questions that share a name open one at a time. */
  name: string;
  summary: string;
  open?: boolean;
  children: ReactNode;
};

export function Question({ summary, children, ...details }: Props) {
  return (
    <details className="opens question" {...details}>
      <summary>{summary}</summary>
      <div className="prose">{children}</div>
    </details>
  );
}
