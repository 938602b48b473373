import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Answers } from '../assessment.ts';
import { type Question, type QuestionId, questions } from '../content/questions.ts';
import { resultPath } from '../assessment-forms.ts';
import { ContactStep, Progress } from './contact-step.tsx';
import {
  getStep,
  goToHash,
  hashValue,
  keepLastResult,
  type LastResult,
  type Step,
} from './steps.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { RadioRows } from '../../ui/forms/radio-rows.tsx';
import { QuestionList } from './assessment-intro.tsx';

type Props = {
  step: Step;
  answers: Answers;
  onChoose: (id: QuestionId, value: string) => void;
  last: LastResult | null;
};

/** The steps after the introduction, one at a time. */
export function Walk({ step, answers, onChoose, last }: Props) {
  // Kept while the page is open, so that going back to a question doesn't lose the details.
  const [details, setDetails] = useState<Record<string, string>>({});
  const goTo = (next: Step) => goToHash(hashValue(next));
  if (step.kind === 'intro') return null;
  return (
    <div className="assessment stepwise grid page-end">
      <div className="assessment-main">{content(step)}</div>
      <QuestionList answers={answers} {...(step.kind === 'question' && { current: step.index })} />
    </div>
  );

  function content(shown: Exclude<Step, { kind: 'intro' }>) {
    const question = shown.kind === 'question' && questions[shown.index];
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
  // The back/forward cache would restore this page in its busy state.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  location.replace(resultPath(token));
}

type QuestionStepProps = {
  question: Question;
  index: number;
  chosen: string | undefined;
  onChoose: (value: string) => void;
  onBack: () => void;
  onNext: () => void;
};

/** Each question is its own form, so that Enter submits it. */
function QuestionStep({ question, index, chosen, onChoose, onBack, onNext }: QuestionStepProps) {
  const count = questions.length;
  const isLast = index === count - 1;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    element?.addEventListener('keydown', answerByKey);
    return () => element?.removeEventListener('keydown', answerByKey);
  }, []);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (chosen) onNext();
  }
  return (
    <form ref={form} className="question-step" onSubmit={submit}>
      <p className="tabular">{`Question ${index + 1} of ${count}`}</p>
      <Progress value={index} max={count} label={`${index} of ${count} questions answered`} />
      <RadioRows
        key={question.id}
        legend={<h1 tabIndex={-1}>{question.question}</h1>}
        hint={question.why}
        name={question.id}
        options={question.options}
        value={chosen}
        onChoose={onChoose}
      />
      {isLast && <p className="next-step">Next: your name and email, then your result.</p>}
      <ButtonRow>
        <Button type="button" variant="secondary" disabled={index === 0} onClick={onBack}>
          Back
        </Button>
        <Button waits={!chosen}>{isLast ? 'View Results' : 'Next'}</Button>
      </ButtonRow>
      <p className="note key-hint">
        On a keyboard, press 1 to 3 to choose an answer and Enter to continue.
      </p>
    </form>
  );
}

/** The keys 1 to 3 choose an answer, wherever the focus is within the question. */
function answerByKey(this: HTMLFormElement, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const radios = this.querySelectorAll<HTMLInputElement>('input[type=radio]');
  const radio = /^[1-9]$/.test(event.key) ? radios[Number(event.key) - 1] : undefined;
  if (!radio) return;
  // Focused, so that Enter sends the form.
  radio.focus();
  radio.click();
}
