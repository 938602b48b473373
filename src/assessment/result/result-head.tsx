import type { ReactNode } from 'react';
import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { type Answers, getRiskLevel, pointsFor, riskNames } from '../assessment.ts';
import { questions } from '../questions.ts';
import { getFinding, getSteps, formatNumber, type State, type Step } from './report.ts';
import { ScoreDial } from './score-dial.tsx';
import { ScoreScale } from './score-scale.tsx';

type Props = { answers: Answers; score: number; takenOn: string; children: ReactNode };

/** The level, the score, the three first things to do, and the buttons as `children`. */
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
          segment is 10 points, half a segment 5. Bold numbers have none.
        </p>
      </div>
      <div className="result-finding">
        <p>Your result, {takenOn}</p>
        <h1>
          <RiskMark level={level}>{riskNames[level]}</RiskMark>{' '}
          <span className="result-score">{score} out of 100</span>
        </h1>
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

/** Three at most, each leading to its place in the list of what to do. */
function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const first = steps.slice(0, 3);
  if (first.length === 0) {
    return (
      <>
        <h2>All ten are in place</h2>
        <p className="result-complete">Check again in a year: firms change, and so do attacks.</p>
      </>
    );
  }
  return (
    <>
      <h2>
        {first.length === 1
          ? 'Do this first'
          : `Do these ${formatNumber(first.length).toLowerCase()} first`}
      </h2>
      <ol className="first-steps">
        {first.map(({ question, heading, state }) => (
          <li key={question}>
            <a href={`#${question}`}>{heading}</a>
            <StateMark state={state} />
          </li>
        ))}
      </ol>
    </>
  );
}

export function StateMark({ state }: { state: State }) {
  return state === 'missing' ? (
    <RiskMark level="high">Missing</RiskMark>
  ) : (
    <RiskMark level="moderate">Half done</RiskMark>
  );
}
