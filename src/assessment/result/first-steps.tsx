import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { adviceQuestions, type Answers, pointsFor, recommendationsFor } from '../assessment.ts';
import { questions } from '../questions.ts';
import { nextSteps } from './next-steps.ts';
import { getGaps } from './report.ts';

/** The recommendations, each with its current status. */
export function FirstSteps({ answers }: { answers: Answers }) {
  const recommendations = recommendationsFor(answers);
  if (recommendations.length === 0) return <NothingFirst answers={answers} />;
  return (
    <ol className="first-steps">
      {recommendations.map(({ question, text }) => (
        <li key={question}>
          <span>{text}</span>
          {isMissing(question, answers) ? (
            <RiskMark level="high">Missing</RiskMark>
          ) : (
            <RiskMark level="moderate">Half done</RiskMark>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Recommendations ask for the minimum, which may be met while the answer is only partial. */
function NothingFirst({ answers }: { answers: Answers }) {
  const isHalfDone = getGaps(answers).some(({ id }) => adviceQuestions.includes(id));
  return isHalfDone ? (
    <p>
      None of the five things that come first is missing. What of them is half done stands under
      “What to do next”.
    </p>
  ) : (
    <p>Nothing that cannot wait: the five things that come first are in place.</p>
  );
}

/** How to close each gap, largest first. */
export function RemainingSteps({ answers }: { answers: Answers }) {
  const gaps = getGaps(answers);
  if (gaps.length === 0) return <p>Ask yourself the same ten questions again in a year.</p>;
  return (
    <>
      <p>How to close each gap, the largest first.</p>
      <dl className="remaining-steps">
        {gaps.map(({ id }) => {
          const { subject, step, service } = nextSteps[id];
          return (
            <div key={id}>
              <dt>{subject}</dt>
              <dd>
                {step}{' '}
                <span className="service">
                  See <a href={service.href}>{service.name}</a>
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

const isMissing = (id: string, answers: Answers) =>
  questions.some((question) => question.id === id && pointsFor(question, answers) === 0);
