import type { ReactNode } from 'react';
import { Message } from '../../ui/forms/message.tsx';
import { type FormAnswer, isFailure } from './form-answer.ts';

type Props<Success> = {
  answer: FormAnswer<Success> | undefined;
  /** A toast has announced it. */
  silent?: boolean;
  /** The title after a success. */
  title: string;
  tone?: 'success' | 'error';
  children?: ReactNode | ((success: Success) => ReactNode);
};

/** What became of the form: its success, or why it is refused. Errors of fields are in the summary. */
export function FormOutcome<Success extends { is: string } = never>(props: Props<Success>) {
  const { answer, silent = false, title, tone = 'success', children } = props;
  if (!answer) return null;
  if (!isFailure(answer)) {
    return (
      <Message tone={tone} title={title} silent={silent}>
        {typeof children === 'function' ? children(answer) : children}
      </Message>
    );
  }
  if (answer.is === 'invalid') return null;
  return (
    <Message tone="error" title={answer.title} silent={silent}>
      {answer.message}
    </Message>
  );
}
