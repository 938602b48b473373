import { useEffect, useRef, useState } from 'react';
import { useFormStarted } from '../../http/analytics/use-form-started.ts';
import { dayInWords } from '../../ui/content/day-in-words.ts';
import { questions } from '../questions.ts';
import { resultPath } from './assessment-answer.ts';
import { AssessmentIntro } from './assessment-intro.tsx';
import { ContactStep } from './contact-step.tsx';
import { keepLastResult, readLastResult } from './last-result.tsx';
import { QuestionList } from './question-list.tsx';
import { QuestionStep } from './question-step.tsx';
import { hashOf, isOfPlainForm, neighbour, type Step, stepAt } from './steps.ts';
import { useHash } from './use-hash.tsx';
import { forgetAnswers, useKeptAnswers } from './use-kept-answers.tsx';

/** The assessment step by step, for browsers that run the page's script. */
export function Walk() {
  const { answers, choose } = useKeptAnswers();
  const [lastResult] = useState(readLastResult);
  const step = stepAt(useHash(), answers);
  // As long as the page lasts: whoever goes back to a question finds their details again.
  const [details, setDetails] = useState<Record<string, string>>({});
  const { page, status } = useArrival(step);
  useFormStarted(page, '/assessment');
  const goTo = (next: Step) => void (location.hash = hashOf(next));

  return (
    <div ref={page}>
      <p role="status" className="visually-hidden" ref={status} />
      {step.is === 'intro' ? (
        <AssessmentIntro
          startHref={hashOf({ is: 'question', index: 0 })}
          lastResult={
            lastResult && {
              href: resultPath(lastResult.token),
              takenOn: dayInWords(lastResult.takenAt),
            }
          }
        />
      ) : (
        <div className="assessment stepwise grid">
          <div className="assessment-main">{stepContent(step)}</div>
          <QuestionList
            answers={answers}
            {...(step.is === 'question' && { current: step.index })}
          />
        </div>
      )}
    </div>
  );

  function stepContent(shown: Exclude<Step, { is: 'intro' }>) {
    const question = shown.is === 'question' && questions[shown.index];
    if (!question) {
      return (
        <ContactStep
          answers={answers}
          previous={lastResult?.token ?? ''}
          details={details}
          onDetails={setDetails}
          onBack={() => goTo(neighbour(questions.length, -1))}
          onSaved={showResult}
        />
      );
    }
    return (
      <QuestionStep
        question={question}
        index={shown.index}
        chosen={answers[question.id]}
        onChoose={(value) => choose(question.id, value)}
        onBack={() => goTo(neighbour(shown.index, -1))}
        onNext={() => goTo(neighbour(shown.index, 1))}
      />
    );
  }
}

/** The result takes the form's place in the history, so that Back doesn't lead to sending again. */
function showResult(token: string): void {
  keepLastResult(token);
  forgetAnswers();
  location.replace(resultPath(token));
}

/** On a change of step the focus moves to its heading, and screen readers hear how far one is. */
function useArrival(step: Step) {
  const page = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const last = useRef<string>(undefined);
  const here = hashOf(step);
  const words = inWords(step);
  useEffect(() => {
    if (last.current === here) return;
    const isReload = last.current === undefined && !isOfPlainForm(location.hash);
    last.current = here;
    const spoken = isReload && here ? `Your answers are still here. ${words}` : words;
    if (status.current) status.current.textContent = spoken;
    if (isReload) return;
    window.scrollTo(0, 0);
    const heading = page.current?.querySelector<HTMLElement>('h1[tabindex]');
    (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [here, words]);
  return { page, status };
}

function inWords(step: Step): string {
  if (step.is === 'intro') return '';
  if (step.is === 'contact') return 'All questions answered. Your details';
  const { category } = questions[step.index] ?? { category: '' };
  return `${category}, ${step.index + 1} of ${questions.length}`;
}
