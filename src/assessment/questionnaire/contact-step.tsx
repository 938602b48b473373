import { type SubmitEvent, useLayoutEffect, useRef } from 'react';
import { errorsIn, messageFor, getValues } from '../../platform/forms/form-answer.ts';
import { unreachableAnswer } from '../../platform/forms/unreachable-answer.ts';
import { useAnswerToast } from '../../platform/forms/use-answer-toast.ts';
import { useCheckedForm } from '../../platform/forms/use-checked-form.ts';
import { useFormPost } from '../../platform/forms/use-form-post.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { Progress } from '../../ui/forms/progress.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import type { Answers } from '../assessment.ts';
import { questions } from '../questions.ts';
import { type AssessmentAnswer, saveFailure } from './assessment-answer.ts';
import { ContactFields } from './contact-fields.tsx';

type Props = {
  answers: Answers;
  /** The token of the last result shown in this browser, or an empty string. */
  previous: string;
  /** The values entered before. */
  details: Record<string, string>;
  onDetails: (typed: Record<string, string>) => void;
  onBack: () => void;
  onSaved: (token: string) => void;
};

export function ContactStep({ answers, previous, details, onDetails, onBack, onSaved }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { answer, isBusy: isSending, post } = useFormPost<AssessmentAnswer>(unreachable, outcomes);
  const { errors, sendChecked, follow, stillWrong } = useCheckedForm(rules);
  useAnswerToast(answer, ({ token }) => {
    onSaved(token);
    return undefined;
  });
  // Read when the step unmounts, as some browsers autofill without firing an event.
  useLayoutEffect(() => {
    const element = form.current;
    return () => void (element && onDetails(getValues(new FormData(element))));
  }, [onDetails]);
  const isBusy = isSending || answer?.is === 'saved';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    for (const [id, value] of Object.entries(answers)) fields.set(id, value);
    if (previous) fields.set('previous', previous);
    void sendChecked(fields, () => post('/assessment', fields));
  }

  const shown = isBusy ? [] : stillWrong(errors ?? errorsIn(answer));
  const getError = messageFor(shown);
  const count = questions.length;
  return (
    <form ref={form} className="form" method="post" noValidate onChange={follow} onSubmit={submit}>
      <div>
        <p>Your details</p>
        <Progress value={count} max={count} label={`All ${count} questions answered`} />
        <h1 tabIndex={-1}>Who is the result for?</h1>
        <p>You see it next, and can print it or have the link emailed to you.</p>
      </div>
      <ErrorSummary errors={shown} answer={errors ?? answer} />
      {answer?.is === 'refused' && !isBusy && !errors && (
        <Message tone="error" title={answer.title} silent>
          {answer.message}
        </Message>
      )}
      <ContactFields getError={getError} typed={details} />
      <ButtonRow>
        <Button type="button" variant="secondary" disabled={isBusy} onClick={onBack}>
          Back
        </Button>
        <Button busy={isBusy}>{isBusy ? 'Saving...' : 'Show my results'}</Button>
      </ButtonRow>
    </form>
  );
}

const unreachable = unreachableAnswer(saveFailure);
const outcomes = { saved: true } as const;

const rules = async () => (await import('./submission.ts')).submissionSchema;
