import type { ReactNode } from 'react';
import { formatTimeLeft, promised, urgent } from '../content/durations.ts';
import { RiskMark } from '../content/risk-mark.tsx';

export type Stage = 'new' | 'contacted' | 'qualified' | 'won' | 'lost';

type StageProps = {
  stage: Stage;
  /** The stage's name. */
  children: ReactNode;
};

/** A person's stage: a disc that fills as they come closer, beside its name. */
export function StageMark({ stage, children }: StageProps) {
  return <span className={`stage-mark ${stage}`}>{children}</span>;
}

/**
 * What is left of the 24 hours in which we promise an answer: in words, with a shape for how urgent it is,
 * and as a scale that fills, with a tick every six hours and an arrow once the time is over.
 */
export function PromiseScale({ msLeft }: { msLeft: number }) {
  return (
    <span className="promise">
      <RiskMark level={getLevel(msLeft)}>{formatTimeLeft(msLeft)}</RiskMark>
      <svg className="promise-scale" viewBox="0 0 100 13" aria-hidden="true">
        {msLeft < 0 ? (
          <path className="used" d="M.5 1h94l5 3-5 3H.5Z" />
        ) : (
          <>
            <rect className="border" x=".5" y="1" width="96" height="6" />
            <rect className="used" x=".5" y="1" width={getUsed(msLeft)} height="6" />
          </>
        )}
        <path className="ticks" d="M.5 8v4M24.5 8v4M48.5 8v4M72.5 8v4M96.5 8v4" />
      </svg>
    </span>
  );
}

/** Of 96 units, four an hour. */
const getUsed = (msLeft: number) => Math.round(Math.max(0, promised - msLeft) / 90_000) / 10;

/** A square once it is over, a diamond in the last six hours. */
export function getLevel(msLeft: number): 'low' | 'moderate' | 'high' {
  if (msLeft < 0) return 'high';
  return msLeft < urgent ? 'moderate' : 'low';
}
