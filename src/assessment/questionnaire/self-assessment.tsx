import { startTransition, useEffect, useRef } from 'react';
import { href } from 'react-router';
import { errorsIn, fieldProps, isFailure } from '../../platform/forms/form-answer.ts';
import { FormOutcome } from '../../platform/forms/form-outcome.tsx';
import { useFormStarted } from '../../platform/forms/use-form-check.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/content/dates.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { RadioRows } from '../../ui/forms/radio-rows.tsx';
import { questions } from '../content/questions.ts';
import { type AssessmentAnswer, resultPath } from '../assessment-forms.ts';
import { AssessmentHead, AssessmentIntro } from './assessment-intro.tsx';
import { ContactFields } from './contact-step.tsx';
import {
  hashValue,
  isOfPlainForm,
  showInAddress,
  type Step,
  stepAt,
  useHash,
  useKeptAnswers,
} from './steps.tsx';
import { Walk } from './walk.tsx';

type Props = {
  answer: AssessmentAnswer | undefined;
};

/**
 * Stepwise with JavaScript, otherwise one plain form. Both share the introduction, so that its button
 * doesn't move under the pointer.
 */
export function SelfAssessment({ answer }: Props) {
  const { kept, open, choose } = useKeptAnswers();
  const hash = useHash();
  const step = kept && stepAt(hash, kept.answers);
  const { page, status } = useArrival(step, hash);
  useFormStarted(page, href('/assessment'));
  useEffect(() => {
    // A visitor who chose an answer before the script loaded stays in the plain form.
    const isBegun = document.querySelector('.whole-form :checked') !== null;
    // The whole page changes, so a transition keeps it responsive.
    if (!answer && !isBegun) startTransition(open);
  }, [answer, open]);

  return (
    <div ref={page}>
      <p role="status" className="visually-hidden" ref={status} />
      {introduction()}
      {kept && step ? (
        <Walk step={step} answers={kept.answers} onChoose={choose} last={kept.lastResult} />
      ) : (
        <WholeForm answer={answer} />
      )}
    </div>
  );

  function introduction() {
    if (answer) return <AssessmentHead />;
    if (step && step.kind !== 'intro') return null;
    const last = kept?.lastResult ?? null;
    return (
      <AssessmentIntro
        isStepwise={step !== null}
        lastResult={last && { href: resultPath(last.token), takenOn: formatDay(last.takenAt) }}
      />
    );
  }
}

/** When the step changes, focuses its heading and announces the progress to screen readers. */
function useArrival(step: Step | null, hash: string) {
  const page = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const last = useRef<string>(undefined);
  const here = step && hashValue(step);
  const words = step && formatStep(step);
  useEffect(() => {
    if (here === null) return;
    const isFromPlainForm = isOfPlainForm(location.hash);
    showInAddress(here);
    if (last.current === here) return;
    const isReload = last.current === undefined && !isFromPlainForm;
    last.current = here;
    const spoken = isReload && here ? `Your answers are still here. ${words}` : words;
    if (status.current) status.current.textContent = spoken;
    if (isReload) return;
    window.scrollTo(0, 0);
    const heading = page.current?.querySelector<HTMLElement>('h1[tabindex]');
    (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [here, hash, words]);
  return { page, status };
}

/** Worded differently from the visible text, so that a search of the page finds only one. */
function formatStep(step: Step): string {
  if (step.kind === 'intro') return '';
  if (step.kind === 'contact') return 'All questions answered. Your details';
  const { category } = questions[step.index] ?? { category: '' };
  return `${category}, question ${step.index + 1} out of ${questions.length}`;
}

/**
 * The assessment as one plain form. With JavaScript, CSS hides it until the steps replace it; if the
 * script never loads, the start button's hash shows it.
 */
function WholeForm({ answer }: Props) {
  const errors = errorsIn(answer);
  const values = answer && isFailure(answer) ? answer.values : {};
  const field = fieldProps(errors, values);
  return (
    <form
      className={answer ? 'form whole-form answered' : 'form whole-form'}
      method="post"
      action={href('/assessment')}
      noValidate
    >
      <ErrorSummary errors={errors} answer={answer} title="Validation Error" />
      <FormOutcome answer={answer} title="Saved" />
      {questions.map(({ id, question, why, options }, index) => (
        <div key={id} id={`question-${index + 1}`}>
          <p className="tabular">{`Question ${index + 1} of ${questions.length}`}</p>
          <RadioRows
            legend={<h2>{question}</h2>}
            hint={why}
            name={id}
            options={options}
            value={values[id]}
            error={field(id).error}
          />
        </div>
      ))}
      <h2>Who is the result for?</h2>
      <ContactFields field={field} />
      <div>
        <Button>View Results</Button>
      </div>
    </form>
  );
}
