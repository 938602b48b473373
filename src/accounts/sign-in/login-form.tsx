import { EmailField } from '../../platform/forms/email-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import type { AuthAnswer } from './auth-answer.ts';
import { AuthForm } from './auth-form.tsx';

type Props = { next: string; typed: Record<string, string>; answer: AuthAnswer | undefined };

export function LoginForm({ next, typed, answer }: Props) {
  return (
    <AuthForm
      intent="sign-in"
      rules={rules}
      next={next}
      typed={typed}
      answer={answer}
      submit="Login"
      busy="Logging in..."
      after={<PasskeyLogin next={next} isSuggested />}
    >
      {(form) => (
        <>
          <EmailField
            autoComplete="username webauthn"
            typed={form.typed['email']}
            error={form.getError('email')}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={form.getError('password')}
          />
          <p>
            <a href="/auth/forgotten">Forgotten your password?</a>
          </p>
        </>
      )}
    </AuthForm>
  );
}

const rules = async () => (await import('../sign-in-schemas.ts')).signInSchema;
