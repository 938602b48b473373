import { Field } from '../ui/field.tsx';
import { signInFields, signInSchema } from './account.ts';
import type { AuthAnswer } from './auth-answer.ts';
import { AuthForm, EmailField } from './auth-form.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

type Props = { next: string; answer: AuthAnswer | undefined };

export function LoginForm({ next, answer }: Props) {
  return (
    <AuthForm
      intent="sign-in"
      schema={signInSchema}
      names={signInFields}
      next={next}
      answer={answer}
      submit="Login"
      busy="Logging in..."
      after={<PasskeyLogin next={next} isSuggested />}
    >
      {(form) => (
        <>
          <EmailField form={form} autoComplete="username webauthn" />
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
        </>
      )}
    </AuthForm>
  );
}
