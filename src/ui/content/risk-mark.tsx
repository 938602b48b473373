import type { ReactNode } from 'react';
import './risk-mark.css';

type Props = { level: 'low' | 'moderate' | 'high'; children: ReactNode };

/** A risk level by shape, text and colour: square high, diamond moderate, disc low. */
export function RiskMark({ level, children }: Props) {
  return <span className={`risk-mark ${level}`}>{children}</span>;
}
