import { type Answers, pointsFor, getRiskLevel, riskNames } from '../assessment.ts';
import { questions } from '../questions.ts';
import { getFinding } from './report.ts';
import { ScoreDial } from './score-dial.tsx';

type Props = { answers: Answers; score: number; takenOn: string };

export function ResultHead({ answers, score, takenOn }: Props) {
  const level = getRiskLevel(score);
  return (
    <div className="result-head grid">
      <div className="result-dial">
        <ScoreDial
          score={score}
          points={questions.map((question) => pointsFor(question, answers))}
          label={`Score ${score} out of 100, ${sectors[level]}. Inside, the ten questions in order; a full segment is 10 points.`}
        />
      </div>
      <div className="result-finding">
        <p>Your result, {takenOn}</p>
        <h1 className={level}>{riskNames[level]}</h1>
        <p className="lede">
          <strong>{score}%</strong>. {getFinding(answers)}
        </p>
        <p className="note">
          From 80 the risk is low, from 50 moderate, and below that high. Inside the ring are your
          ten answers, clockwise from the top: a full segment is 10 points, a half is 5, an empty
          one none.
        </p>
      </div>
    </div>
  );
}

const sectors = {
  low: 'in the low sector from 80',
  moderate: 'in the moderate sector between 50 and 80',
  high: 'in the high sector below 50',
};
