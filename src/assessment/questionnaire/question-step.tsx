import type { SubmitEvent } from 'react';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { RadioRows } from '../../ui/forms/radio-rows.tsx';
import { type Question, questions } from '../questions.ts';

type Props = {
  question: Question;
  index: number;
  chosen: string | undefined;
  onChoose: (value: string) => void;
  onBack: () => void;
  onNext: () => void;
};

/** Each question is its own form, so that Enter submits it. */
export function QuestionStep({ question, index, chosen, onChoose, onBack, onNext }: Props) {
  const count = questions.length;
  const isLast = index === count - 1;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (chosen) onNext();
  }
  return (
    <form className="question-step" onSubmit={submit}>
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
      <ButtonRow>
        <Button type="button" variant="secondary" disabled={index === 0} onClick={onBack}>
          Back
        </Button>
        <Button disabled={!chosen}>{isLast ? 'View Results' : 'Next'}</Button>
      </ButtonRow>
    </form>
  );
}
