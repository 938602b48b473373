import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { useCheckedForm } from '../../platform/forms/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { type AuthAnswer, type AuthIntent, failureTitle, unreachable } from './auth-answer.ts';
import { type FormSchema, errorsIn, messageFor } from '../../platform/forms/form-answer.ts';
import { useFormPost } from '../../platform/forms/use-form-post.ts';
import { useToast } from '../../ui/forms/toast.tsx';
import { rememberSession } from '../sessions/session-store.client.ts';

type AuthFormState = ReturnType<typeof useAuthForm>;

type Props = {
  intent: AuthIntent;
  rules: () => Promise<FormSchema>;
  next: string;
  /** What was typed in either form before this one was chosen. */
  typed: Record<string, string>;
  answer: AuthAnswer | undefined;
  submit: string;
  busy: string;
  children: (form: AuthFormState) => ReactNode;
  after?: ReactNode;
};

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

type Options = {
  intent: AuthIntent;
  rules: () => Promise<FormSchema>;
  typed: Record<string, string>;
  /** The server's answer to a form posted without JavaScript. */
  answer: AuthAnswer | undefined;
};

const outcomes = { 'signed-in': true } as const;

/**
 * Shared by both forms of /auth: validates, sends, shows the outcome, and goes on once signed in.
 */
function useAuthForm({ intent, rules, typed, answer }: Options) {
  const {
    answer: heard,
    isBusy: isSending,
    post,
  } = useFormPost<AuthAnswer>(authUnreachable, outcomes);
  const { toast } = useToast();
  const { errors, sendChecked, follow, stillWrong } = useCheckedForm(rules, failureTitle[intent]);
  const announced = useRef<AuthAnswer>(undefined);
  const isOurs = answer && answer.is !== 'signed-in' && answer.values['intent'] === intent;
  const latest = heard ?? (isOurs ? answer : undefined);
  const isLeaving = heard?.is === 'signed-in';

  useEffect(() => {
    if (!heard || announced.current === heard) return;
    announced.current = heard;
    if (heard.is === 'signed-in') {
      rememberSession(heard.record, 'SIGNED_IN');
      // A browser restoring this page from its cache would leave it busy for ever.
      addEventListener('pageshow', (event) => event.persisted && location.reload());
      // Loads a document, so that the whole page is made for the signed-in user.
      window.location.assign(heard.to);
      return;
    }
    const description = heard.is === 'refused' ? heard.message : (heard.errors[0]?.message ?? '');
    toast({ title: failureTitle[intent], description, tone: 'error' });
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    void sendChecked(given, () => post('/auth', given));
  }

  const isBusy = isSending || isLeaving;
  const shown = isBusy ? [] : stillWrong(errors ?? errorsIn(latest));
  return {
    isBusy,
    /** A toast has announced the outcome. */
    isHeard: heard !== undefined,
    follow,
    submit,
    shown,
    summaryKey: errors ?? latest,
    rejection: !isBusy && !errors && latest?.is === 'refused' ? latest : null,
    typed: latest && latest.is !== 'signed-in' ? { ...typed, ...latest.values } : typed,
    getError: messageFor(shown),
  };
}

/** Without a readable answer, the form says so and stays. */
function authUnreachable(fields: FormData): AuthAnswer {
  const intent = fields.get('intent') === 'sign-up' ? 'sign-up' : 'sign-in';
  return { is: 'refused', title: failureTitle[intent], message: unreachable, values: { intent } };
}
