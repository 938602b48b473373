import type { ReactNode } from 'react';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import {
  type Answers,
  formatAutomaticFails,
  getRiskLevel,
  pointsFor,
  riskNames,
} from '../assessment.ts';
import { questions } from '../content/questions.ts';
import { formatFirst, getFinding, getSteps, mostFirst, type Step } from './report.ts';
import { ScoreDial } from './score-dial.tsx';
import { ScoreScale } from './score-scale.tsx';

type Props = { answers: Answers; score: number; takenOn: string; children: ReactNode };

/** The level, the score, what fails Cyber Essentials, three first things, and the buttons as `children`. */
export function ResultHead({ answers, score, takenOn, children }: Props) {
  const level = getRiskLevel(score);
  const label = `Score ${score} out of 100, ${sectors[level]}.`;
  return (
    <div className="result-head grid">
      <div className="result-dial">
        <ScoreDial
          score={score}
          points={questions.map((question) => pointsFor(question, answers))}
          label={`${label} Inside, the ten questions in order; a full segment is 10 points.`}
        />
        <p className="note">
          The outer ring is your score. Inside are your ten answers by question number: a full
          segment is 10 points, half a segment 5. A bold number scored none.
        </p>
      </div>
      <div className="result-finding">
        <p>Your result, {takenOn}</p>
        <h1>
          <RiskMark level={level}>{riskNames[level]}</RiskMark>{' '}
          <span className="result-score">{score} out of 100</span>
        </h1>
        <AutomaticFails answers={answers} />
        <ScoreScale variant="narrow" score={score} label={label} />
        <p className="lede">{getFinding(answers)}</p>
        <FirstSteps steps={getSteps(answers)} />
        {children}
      </div>
    </div>
  );
}

const sectors = {
  low: 'in the low sector from 80',
  moderate: 'in the moderate sector between 50 and 80',
  high: 'in the high sector below 50',
};

/** Beside the score, which does not tell them from other gaps. */
function AutomaticFails({ answers }: { answers: Answers }) {
  const fails = formatAutomaticFails(answers);
  if (!fails) return null;
  return (
    <p className="automatic-fails">
      <RiskMark level="high">You would fail Cyber Essentials {fails}.</RiskMark>
    </p>
  );
}

/** Three at most, each leading to its place in the list of what to do. */
function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const first = steps.slice(0, mostFirst);
  if (first.length === 0) {
    return (
      <>
        <h2>All ten are in place</h2>
        <p className="result-complete">Take it again in a year: firms change, and so do attacks.</p>
      </>
    );
  }
  return (
    <>
      <h2>{formatFirst(steps)}</h2>
      <ol className="steps ruled first-steps">
        {first.map((step) => (
          <li key={step.question}>
            <a href={`#${step.question}`}>{step.heading}</a>
            <StateMark step={step} />
          </li>
        ))}
      </ol>
    </>
  );
}

export function StateMark({ step: { state, urgency }, besides = '' }: StateMarkProps) {
  const isHigh = state === 'missing' || urgency === 'automatic fail';
  return (
    <RiskMark level={isHigh ? 'high' : 'moderate'}>
      {state === 'missing' ? 'Missing' : 'Half done'}
      {besides}
    </RiskMark>
  );
}

type StateMarkProps = { step: Step; besides?: string };
