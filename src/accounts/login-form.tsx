import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { Message } from '../ui/message.tsx';
import { signInFields, signInSchema } from './account.ts';
import type { AuthAnswer } from './auth-answer.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { useAuthForm } from './use-auth-form.tsx';

type Props = { next: string; answer: AuthAnswer | undefined };

export function LoginForm({ next, answer }: Props) {
  const form = useAuthForm({
    intent: 'sign-in',
    schema: signInSchema,
    fields: signInFields,
    answer,
  });
  return (
    <form className="form" method="post" action="/auth" noValidate onSubmit={form.submit}>
      <input type="hidden" name="intent" value="sign-in" />
      <input type="hidden" name="next" value={next} />
      <ErrorSummary errors={form.shown} answer={form.summaryKey} />
      {form.refusal && (
        <Message tone="error" title={form.refusal.title}>
          {form.refusal.message}
        </Message>
      )}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        required
        defaultValue={form.typed['email']}
        error={form.errorOf('email')}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={form.errorOf('password')}
      />
      <p>
        <a href="/auth/forgotten">Forgotten your password?</a>
      </p>
      <Button busy={form.isBusy}>{form.isBusy ? 'Logging in...' : 'Login'}</Button>
      <PasskeyLogin next={next} isSuggested />
    </form>
  );
}
