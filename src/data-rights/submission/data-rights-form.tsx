import { type SubmitEvent, useRef, useState } from 'react';
import { useFormStarted } from '../../platform/forms/use-form-started.ts';
import { errorsIn, messageFor } from '../../platform/forms/form-answer.ts';
import { unreachableAnswer } from '../../platform/forms/unreachable-answer.ts';
import { useAnswerToast } from '../../platform/forms/use-answer-toast.ts';
import { useFormPost } from '../../platform/forms/use-form-post.ts';
import { useSentInput } from '../../platform/forms/use-sent-input.ts';
import { EmailField } from '../../platform/forms/email-field.tsx';
import { messageLimit } from '../../platform/forms/message-limit.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { Honeypot } from '../../ui/forms/honeypot.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { requestNames, requestTypes } from '../rights-request.ts';
import { confirmation, type DataRightsAnswer, submitFailure } from './data-rights-answer.ts';

/** `answer` is the server's response when the form was posted without JavaScript. */
type Props = { answer: DataRightsAnswer | undefined };

/** The browser checks required fields; the server validates the rest. */
export function DataRightsForm({ answer }: Props) {
  const { answer: heard, isBusy, post } = useFormPost<DataRightsAnswer>(unreachable, outcomes);
  const [cleared, setCleared] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const sent = useSentInput(form);
  useFormStarted(form, '/data-rights');
  useAnswerToast(heard, () => {
    if (sent.areAll()) setCleared((count) => count + 1);
    return confirmation;
  });

  const latest = heard ?? answer;
  const errors = isBusy ? [] : errorsIn(latest);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    sent.note();
    void post('/data-rights', new FormData(event.currentTarget));
  }

  return (
    <form ref={form} className="form" method="post" action="/data-rights#request" onSubmit={submit}>
      <ErrorSummary errors={errors} answer={latest} title="Validation Error" />
      {!isBusy && <Outcome answer={latest} silent={heard !== undefined} />}
      {/* A new key resets the fields and the character counter. */}
      <Fields
        key={cleared}
        values={latest && 'values' in latest ? latest.values : {}}
        getError={messageFor(errors)}
      />
      <div>
        <Button busy={isBusy}>{isBusy ? 'Submitting...' : 'Submit Request'}</Button>
      </div>
    </form>
  );
}

const unreachable = unreachableAnswer(submitFailure);
const outcomes = { submitted: true } as const;

type FieldsProps = {
  values: Record<string, string>;
  getError: (name: string) => string | undefined;
};

function Fields({ values, getError }: FieldsProps) {
  return (
    <>
      <EmailField
        hint="The one that we know you by, if you have several."
        typed={values['email']}
        error={getError('email')}
      />
      <SelectField
        label="Request type"
        hint="What would you like to ask?"
        name="requestType"
        required
        options={options}
        defaultValue={values['requestType'] ?? ''}
        error={getError('requestType')}
      />
      <TextArea
        label="Message (optional)"
        name="message"
        counter={messageLimit}
        hint="Anything that helps us find it. Please send no identity papers and no passwords."
        defaultValue={values['message']}
        error={getError('message')}
      />
      <Honeypot key={getError('website')} />
    </>
  );
}

const options = [
  { value: '', label: 'Please choose' },
  ...requestTypes.map((value) => ({ value, label: requestNames[value] })),
];

type OutcomeProps = { answer: DataRightsAnswer | undefined; silent: boolean };

function Outcome({ answer, silent }: OutcomeProps) {
  if (answer?.is === 'refused') {
    return (
      <Message tone="error" title={answer.title} silent={silent}>
        {answer.message}
      </Message>
    );
  }
  if (answer?.is !== 'submitted') return null;
  return (
    <Message tone="success" title="One more step" silent={silent}>
      <p>
        Your reference is <strong className="tabular">{answer.reference}</strong>. Please open the
        link in our email and press the button there, so that we can start.
      </p>
    </Message>
  );
}
