import type { ReactNode } from 'react';

export type Stage = 'new' | 'contacted' | 'qualified' | 'won' | 'lost';

type Props = {
  stage: Stage;
  /** The stage's name. */
  children: ReactNode;
};

/** A person's stage: a disc that fills as they come closer, beside its name. */
export function StageMark({ stage, children }: Props) {
  return <span className={`stage-mark ${stage}`}>{children}</span>;
}
