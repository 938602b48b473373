import type { ReactNode } from 'react';

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
