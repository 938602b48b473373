import { href } from 'react-router';
import { Field } from '../../ui/forms/field.tsx';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import type { AuthAnswer } from './auth-answer.ts';
import { AuthForm } from './auth-form.tsx';

type Props = { next: string; typed: Record<string, string>; answer: AuthAnswer | undefined };

export function LoginForm({ next, typed, answer }: Props) {
  return (
    <AuthForm
      intent="sign-in"
      schema={schema}
      next={next}
      typed={typed}
      answer={answer}
      submit="Login"
      busy="Logging in..."
      after={<PasskeyLogin next={next} isSuggested />}
    >
      {(field) => (
        <>
          <Field
            {...field('email')}
            label="Email"
            type="email"
            autoComplete="username webauthn"
            required
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={field('password').error}
          />
          <p>
            <a href={href('/auth/forgotten')}>Forgotten your password?</a>
          </p>
        </>
      )}
    </AuthForm>
  );
}

const schema = async () => (await import('../account-schemas.ts')).signInSchema;
