import type { ReactNode } from 'react';

type Props = {
  stage: 'new' | 'contacted' | 'qualified' | 'won' | 'lost';
  /** The stage's name. */
  children: ReactNode;
};

/** A person's stage: a disc that fills as they come closer, beside its name. */
export function StageMark({ stage, children }: Props) {
  return <span className={`stage-mark ${stage}`}>{children}</span>;
}
