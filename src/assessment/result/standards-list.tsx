import { RiskMark } from '../../ui/content/risk-mark.tsx';
import { type Answers, chosenOption, pointsFor } from '../assessment.ts';
import { mostPoints, type Question, questions } from '../questions.ts';
import { type Reference, type Standards, standards } from './standards.ts';

/** Each answer, and where three standards ask for the same control. */
export function StandardsList({ answers }: { answers: Answers }) {
  return (
    <ol className="standards">
      {questions.map((question) => (
        <li key={question.id}>
          <div className="standards-answer">
            <h3>{question.category}</h3>
            <p className="note">{question.question}</p>
            <p>
              <strong>{chosenOption(question, answers)?.label ?? 'Not answered'}</strong>
              <span className="note tabular">
                {' '}
                {pointsFor(question, answers)} of {mostPoints} points
              </span>
            </p>
          </div>
          <References question={question} answers={answers} standard={standards[question.id]} />
        </li>
      ))}
    </ol>
  );
}

type ReferencesProps = { question: Question; answers: Answers; standard: Standards };

function References({ question, answers, standard }: ReferencesProps) {
  const { cyberEssentials, csf, caf, failsAtOnce } = standard;
  const answer = answers[question.id];
  const fails = failsAtOnce && (answer === undefined || failsAtOnce.answers.includes(answer));
  return (
    <dl>
      <div>
        <dt>Cyber Essentials</dt>
        <dd>
          {cyberEssentials}
          {fails && (
            <p>
              <RiskMark level="high">Fails at once</RiskMark>
              <span className="note">{failsAtOnce.rule}</span>
            </p>
          )}
        </dd>
      </div>
      <div>
        <dt>NIST CSF</dt>
        <dd>
          <Codes reference={csf} />
        </dd>
      </div>
      <div>
        <dt>CAF</dt>
        <dd>
          <Codes reference={caf} />
        </dd>
      </div>
    </dl>
  );
}

function Codes({ reference }: { reference: Reference }) {
  return (
    <>
      <span className="tabular">{reference.codes}</span>
      <span className="note">{reference.says}</span>
    </>
  );
}
