import type { SubmitEvent } from 'react';
import { unreachableAnswer } from '../../platform/forms/unreachable-answer.ts';
import { getContent, useAnswerToast } from '../../platform/forms/use-answer-toast.ts';
import { useFormPost } from '../../platform/forms/use-form-post.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { resultPath } from '../questionnaire/assessment-answer.ts';
import { emailAccepted, emailFailure, type ResultAnswer } from './result-link.ts';

type Props = {
  token: string;
  /** The server's response when the form was posted without JavaScript. */
  answer: ResultAnswer | undefined;
  isAsked: boolean;
};

/** Has no fields: the link only goes to the address given with the answers. */
export function EmailLink({ token, answer, isAsked }: Props) {
  const { answer: heard, isBusy, post } = useFormPost<ResultAnswer>(unreachable, outcomes);
  const address = resultPath(token);
  useAnswerToast(heard, () => emailAccepted);
  const accepted: ResultAnswer | undefined = isAsked ? { is: 'accepted' } : undefined;
  const latest = heard ?? answer ?? accepted;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void post(address, new FormData());
  }

  return (
    <form method="post" action={address} className="email-result" onSubmit={submit}>
      <Button variant="secondary" busy={isBusy}>
        {isBusy ? 'Sending...' : 'Email me this'}
      </Button>
      {!isBusy && <Outcome answer={latest} silent={heard !== undefined} />}
    </form>
  );
}

const unreachable = unreachableAnswer(emailFailure);
const outcomes = { accepted: true } as const;

type OutcomeProps = { answer: ResultAnswer | undefined; silent: boolean };

function Outcome({ answer, silent }: OutcomeProps) {
  if (!answer || answer.is === 'invalid') return null;
  const { title, description } = answer.is === 'accepted' ? emailAccepted : getContent(answer);
  return (
    <Message tone={answer.is === 'accepted' ? 'success' : 'error'} title={title} silent={silent}>
      {description}
    </Message>
  );
}
