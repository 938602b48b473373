import { useState } from 'react';
import type { Answers } from '../assessment.ts';
import { type QuestionId, questions } from '../questions.ts';
import { resultPath } from './assessment-answer.ts';
import { ContactStep } from './contact-step.tsx';
import { keepLastResult, type LastResult } from './last-result.tsx';
import { QuestionList } from './question-list.tsx';
import { QuestionStep } from './question-step.tsx';
import { hashValue, type Step, getStep } from './steps.tsx';
import { goToHash } from './use-hash.tsx';
import { clearAnswers } from './kept-answers.tsx';

type Props = {
  step: Step;
  answers: Answers;
  onChoose: (id: QuestionId, value: string) => void;
  /** The last result shown in this browser. */
  last: LastResult | null;
};

/** The steps after the introduction, one at a time. */
export function Walk({ step, answers, onChoose, last }: Props) {
  // Kept while the page is open, so that going back to a question doesn't lose the details.
  const [details, setDetails] = useState<Record<string, string>>({});
  const goTo = (next: Step) => goToHash(hashValue(next));
  if (step.is === 'intro') return null;
  return (
    <div className="assessment stepwise grid">
      <div className="assessment-main">{content(step)}</div>
      <QuestionList answers={answers} {...(step.is === 'question' && { current: step.index })} />
    </div>
  );

  function content(shown: Exclude<Step, { is: 'intro' }>) {
    const question = shown.is === 'question' && questions[shown.index];
    if (!question) {
      return (
        <ContactStep
          answers={answers}
          previous={last?.token ?? ''}
          details={details}
          onDetails={setDetails}
          onBack={() => goTo(getStep(questions.length - 1))}
          onSaved={showResult}
        />
      );
    }
    return (
      <QuestionStep
        question={question}
        index={shown.index}
        chosen={answers[question.id]}
        onChoose={(value) => onChoose(question.id, value)}
        onBack={() => goTo(getStep(shown.index - 1))}
        onNext={() => goTo(getStep(shown.index + 1))}
      />
    );
  }
}

/** Replaces the form in the history, so that Back doesn't lead to a resubmission. */
function showResult(token: string): void {
  keepLastResult(token);
  clearAnswers();
  // The back/forward cache would restore this page in its busy state.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  location.replace(resultPath(token));
}
