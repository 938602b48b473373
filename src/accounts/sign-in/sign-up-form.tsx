import { href } from 'react-router';
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
      schema={schema}
      next={next}
      typed={typed}
      answer={answer}
      submit="Sign Up"
      busy="Creating account..."
    >
      {(field) => (
        <>
          <input type="hidden" name="shownAt" value={shownAt} />
          <Field {...field('name')} label="Full Name" autoComplete="name" required />
          <Field {...field('email')} label="Email" type="email" autoComplete="username" required />
          <NewPasswordField label="Password" error={field('password').error} />
          <p className="note">
            We use these details to run your account, as the{' '}
            <NewTabLink href={href('/privacy-policy')}>privacy notice</NewTabLink> describes. You
            must be 16 or over.
          </p>
        </>
      )}
    </AuthForm>
  );
}

const schema = async () => (await import('../account-schemas.ts')).signUpSchema;
