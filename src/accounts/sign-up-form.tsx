import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Field } from '../ui/field.tsx';
import { Message } from '../ui/message.tsx';
import { signUpFields, signUpSchema } from './account.ts';
import type { AuthAnswer } from './auth-answer.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { useAuthForm } from './use-auth-form.tsx';

type Props = { next: string; answer: AuthAnswer | undefined };

export function SignUpForm({ next, answer }: Props) {
  const form = useAuthForm({
    intent: 'sign-up',
    schema: signUpSchema,
    fields: signUpFields,
    answer,
  });
  return (
    <form className="form" method="post" action="/auth" noValidate onSubmit={form.submit}>
      <input type="hidden" name="intent" value="sign-up" />
      <input type="hidden" name="next" value={next} />
      <ErrorSummary errors={form.shown} answer={form.summaryKey} />
      {form.refusal && (
        <Message tone="error" title={form.refusal.title}>
          {form.refusal.message}
        </Message>
      )}
      <Field
        label="Full Name"
        name="name"
        autoComplete="name"
        required
        defaultValue={form.typed['name']}
        error={form.errorOf('name')}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={form.typed['email']}
        error={form.errorOf('email')}
      />
      <NewPasswordField label="Password" name="password" error={form.errorOf('password')} />
      <p className="note">
        We use these details to run your account, as the{' '}
        <a href="/privacy-policy">privacy notice</a> describes. You must be 16 or over.
      </p>
      <Button busy={form.isBusy}>{form.isBusy ? 'Creating account...' : 'Sign Up'}</Button>
    </form>
  );
}
