import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { type FormAnswer, isFailure } from './form-answer.ts';

type Props<Success> = {
  answer: FormAnswer<Success> | undefined;
  /** A toast has announced it. */
  silent?: boolean;
  /** The title after a success; without it, `FormSent` shows the success. */
  title?: string | undefined;
  tone?: 'success' | 'error';
  children?: ReactNode | ((success: Success) => ReactNode);
};

/** What became of the form: its success, or why it is refused. Errors of fields are in the summary. */
export function FormOutcome<Success extends { kind: string } = never>(props: Props<Success>) {
  const { answer, silent = false, title, tone = 'success', children } = props;
  if (!answer) return null;
  if (!isFailure(answer)) {
    if (!title) return null;
    return (
      <Message tone={tone} title={title} silent={silent}>
        {typeof children === 'function' ? children(answer) : children}
      </Message>
    );
  }
  if (answer.kind === 'invalid') return null;
  return (
    <Message tone="error" title={answer.title} silent={silent}>
      {answer.message}
    </Message>
  );
}

type SentProps<Success> = {
  answer: Success | undefined;
  /** Shows the empty form again; absent while the form is visible beside its answer. */
  onAnother: (() => void) | undefined;
  heading: 'h1' | 'h2' | 'h3';
  title: string;
  /** The label of the button for a further form. */
  another: string;
  children: (success: Success) => ReactNode;
};

/** What takes the place of a form once its script has sent it; without script a page of its own does. */
export function FormSent<Success>(props: SentProps<Success>) {
  const { answer, onAnother, heading: Heading, title, another, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const textId = useId();
  useEffect(() => {
    if (!answer) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    heading.current?.focus();
  }, [answer]);
  if (!answer) return null;
  return (
    <div className="form form-sent" ref={box}>
      <Heading ref={heading} tabIndex={-1} aria-describedby={textId}>
        {title}
      </Heading>
      <div className="prose" id={textId}>
        {children(answer)}
      </div>
      {onAnother && (
        <Button type="button" variant="secondary" onClick={onAnother}>
          {another}
        </Button>
      )}
    </div>
  );
}
