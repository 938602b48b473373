import type { ReactNode } from 'react';

type Props = {
  /** Questions that share a name open one at a time. */
  name: string;
  summary: string;
  open?: boolean;
  children: ReactNode;
};

export function Question({ summary, children, ...details }: Props) {
  return (
    <details className="question" {...details}>
      <summary>{summary}</summary>
      <div className="prose">{children}</div>
    </details>
  );
}
