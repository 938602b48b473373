import { href } from 'react-router';
import type { ReactNode } from 'react';
import { FormOutcome } from '../../platform/forms/form-outcome.tsx';
import type { FormSchema, fieldProps } from '../../platform/forms/form-answer.ts';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { rememberSession } from '../sessions/session-store.client.ts';
import { type AuthAnswer, type AuthIntent, failureTitle, unreachable } from './auth-answer.ts';

type Props = {
  intent: AuthIntent;
  schema: () => Promise<FormSchema>;
  next: string;
  /** What was typed in either form before this one was chosen. */
  typed: Record<string, string>;
  /** The server's answer to a form posted without JavaScript. */
  answer: AuthAnswer | undefined;
  submit: string;
  busy: string;
  children: (field: ReturnType<typeof fieldProps>) => ReactNode;
  after?: ReactNode;
};

/** Shared by both forms of /auth: goes on once signed in. */
export function AuthForm(props: Props) {
  const { intent, schema, next, typed, answer, submit, busy, children, after } = props;
  const isOurs = answer && answer.is !== 'signed-in' && answer.values['intent'] === intent;
  const form = useForm({
    action: href('/auth'),
    answer: isOurs ? answer : undefined,
    failure: unreachable,
    schema,
    success: { 'signed-in': null },
    onSuccess: goOn,
    values: typed,
    title: failureTitle[intent],
  });
  return (
    <form {...form.props} className="form">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="next" value={next} />
      <ErrorSummary {...form.errors} />
      <FormOutcome {...form.outcome} title="Logged in" />
      {children(form.field)}
      <Button busy={form.isSubmitting}>{form.isSubmitting ? busy : submit}</Button>
      {after}
    </form>
  );
}

function goOn({ record, to }: Extract<AuthAnswer, { is: 'signed-in' }>): void {
  rememberSession(record, 'SIGNED_IN');
  // A browser restoring this page from its cache would leave it busy for ever.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  // Loads a document, so that the whole page is made for the signed-in user.
  window.location.assign(to);
}
