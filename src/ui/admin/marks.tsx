import type { ReactNode } from 'react';
import { formatTimeLeft, isRunningOut, type PromiseClock } from '../content/durations.ts';
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
 * What is left of the time in which we promise an answer: in words, with a shape for how urgent it is, and as
 * a scale that fills, with a tick at each quarter and an arrow once the time is over.
 */
export function PromiseScale({ clock }: { clock: PromiseClock }) {
  return (
    <span className="promise">
      <RiskMark level={getLevel(clock)}>{formatTimeLeft(clock)}</RiskMark>
      <svg className="promise-scale" viewBox="0 0 100 13" aria-hidden="true">
        {clock.msLeft < 0 ? (
          <path className="used" d="M.5 1h94l5 3-5 3H.5Z" />
        ) : (
          <>
            <rect className="border" x=".5" y="1" width="96" height="6" />
            <rect className="used" x=".5" y="1" width={getUsed(clock)} height="6" />
          </>
        )}
        <path className="ticks" d="M.5 8v4M24.5 8v4M48.5 8v4M72.5 8v4M96.5 8v4" />
      </svg>
    </span>
  );
}

/** Of 96 units, to a tenth. */
const getUsed = ({ msLeft, length }: PromiseClock) =>
  Math.round(Math.max(0, 1 - msLeft / length) * 960) / 10;

/** A square once it is over, a diamond in its last quarter. */
export function getLevel(clock: PromiseClock): 'low' | 'moderate' | 'high' {
  if (clock.msLeft < 0) return 'high';
  return isRunningOut(clock) ? 'moderate' : 'low';
}
