import { EmailField } from '../../platform/forms/email-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { NewTabLink } from '../../ui/button.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import type { AuthAnswer } from './auth-answer.ts';
import { AuthForm } from './auth-form.tsx';

type Props = {
  next: string;
  typed: Record<string, string>;
  shownAt: number;
  answer: AuthAnswer | undefined;
};

export function SignUpForm({ next, typed, shownAt, answer }: Props) {
  return (
    <AuthForm
      intent="sign-up"
      rules={rules}
      next={next}
      typed={typed}
      answer={answer}
      submit="Sign Up"
      busy="Creating account..."
    >
      {(form) => (
        <>
          <input type="hidden" name="shownAt" value={shownAt} />
          <Field
            label="Full Name"
            name="name"
            autoComplete="name"
            required
            defaultValue={form.typed['name']}
            error={form.getError('name')}
          />
          <EmailField
            autoComplete="username"
            typed={form.typed['email']}
            error={form.getError('email')}
          />
          <NewPasswordField label="Password" error={form.getError('password')} />
          <p className="note">
            We use these details to run your account, as the{' '}
            <NewTabLink href="/privacy-policy">privacy notice</NewTabLink> describes. You must be 16
            or over.
          </p>
        </>
      )}
    </AuthForm>
  );
}

const rules = async () => (await import('../sign-in-schemas.ts')).signUpSchema;
