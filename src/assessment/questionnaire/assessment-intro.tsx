import { href } from 'react-router';
import type { KeyboardEvent } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Steps } from '../../ui/content/lists.tsx';
import { Breadcrumb } from '../../ui/frame.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { hashValue } from './steps.tsx';
import type { Answers } from '../assessment.ts';
import { capitalise } from '../../ui/content/end-sentence.ts';
import { questions } from '../content/questions.ts';

export function AssessmentHead() {
  return (
    <>
      <Breadcrumb current="Assessment" />
      <PageHead
        title={
          <>
            Security <span className="whole">self-assessment</span>
          </>
        }
        summary="Free. Ten questions about what you have in place today, in about 2 to 3 minutes. You see at once where you stand, and what to do about it."
      />
    </>
  );
}

type Props = {
  /** False where the first question is further down the same page. */
  isStepwise: boolean;
  lastResult?: { href: string; takenOn: string } | null;
};

export function AssessmentIntro({ isStepwise, lastResult }: Props) {
  return (
    <>
      <AssessmentHead />
      <div className="assessment grid page-end">
        <div className="assessment-main">
          <p className="assessment-start">
            <ButtonLink
              href={isStepwise ? hashValue({ kind: 'question', index: 0 }) : '#question-1'}
              {...(isStepwise && { role: 'button', onKeyDown: pressOnSpace })}
            >
              Start the assessment
            </ButtonLink>
          </p>
          {lastResult && (
            <p>
              You took it on {lastResult.takenOn}. <a href={lastResult.href}>See that result</a>
            </p>
          )}
          <h2>What to expect</h2>
          <Steps
            items={[
              'Ten questions with three answers each. If you don’t know, that is an answer too.',
              'Your name and email address, at the end.',
              'The result: a score out of 100, the answers that would fail Cyber Essentials, what to do or to keep, and where NIST CSF and CAF ask for the same. You can print it, and come back to it for 30 days.',
            ]}
          />
          <h2>What happens with your answers</h2>
          <div className="prose">
            <p>
              They stay in this tab until you close it, and reach us only when you send them at the
              end. We keep them for two years with your name and email address, to show you the
              result and, next time, what has changed. We get in touch about it only if you say that
              we may.
            </p>
            <p>
              The result has a private link: only you, our consultants and the people you pass it on
              to can open it. The <a href={href('/privacy-policy')}>privacy notice</a> has the
              details.
            </p>
          </div>
        </div>
        <QuestionList />
      </div>
    </>
  );
}

/** The start link acts as a button, so the space bar must activate it too. */
function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

type QuestionListProps = {
  answers?: Answers;
  current?: number;
};

/** The ten questions by subject, with progress. */
export function QuestionList({ answers = {}, current }: QuestionListProps) {
  const getState = (index: number) => {
    if (index === current) return 'now';
    const question = questions[index];
    return question && answers[question.id] ? 'answered' : '';
  };
  return (
    <aside className="question-list" aria-labelledby="question-list">
      <h2 id="question-list">The ten questions</h2>
      <ol className="tabular">
        {questions.map(({ id, subject }, index) => (
          <li key={id} aria-current={index === current ? 'step' : undefined}>
            <span>{index + 1}</span>
            <span>{capitalise(subject)}</span>
            <span>{getState(index)}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
