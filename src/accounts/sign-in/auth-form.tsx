import type { ReactNode } from 'react';
import type { FormRules } from '../../platform/forms/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { type AuthAnswer, type AuthIntent, failureTitle } from './auth-answer.ts';
import { useAuthForm } from './use-auth-form.tsx';

type AuthFormState = ReturnType<typeof useAuthForm>;

type Props = {
  intent: AuthIntent;
  rules: () => Promise<FormRules>;
  next: string;
  /** What was typed in either form before this one was chosen. */
  typed: Record<string, string>;
  answer: AuthAnswer | undefined;
  /** The words on the button, and while it works. */
  submit: string;
  busy: string;
  children: (form: AuthFormState) => ReactNode;
  /** Another way to sign in, below the button. */
  after?: ReactNode;
};

/** A form of /auth: what was wrong on top, the fields, one button. */
export function AuthForm({ next, submit, busy, children, after, ...judged }: Props) {
  const form = useAuthForm(judged);
  return (
    <form
      className="form"
      method="post"
      action="/auth"
      noValidate
      onChange={form.follow}
      onSubmit={form.submit}
    >
      <input type="hidden" name="intent" value={judged.intent} />
      <input type="hidden" name="next" value={next} />
      <ErrorSummary
        errors={form.shown}
        answer={form.summaryKey}
        title={failureTitle[judged.intent]}
      />
      {form.rejection && (
        <Message tone="error" title={form.rejection.title} silent={form.isHeard}>
          {form.rejection.message}
        </Message>
      )}
      {children(form)}
      <Button busy={form.isBusy}>{form.isBusy ? busy : submit}</Button>
      {after}
    </form>
  );
}
