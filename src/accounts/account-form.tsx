import { href } from 'react-router';
import type { ReactNode } from 'react';
import { type FormAnswer, errorsIn } from '../platform/forms/form-answer.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/forms/message.tsx';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Island } from '../ui/island.tsx';
import { NewPasswordField } from './sign-in/new-password-field.tsx';
import { withNext } from './return-address.ts';
import { staleMessage } from './notices.ts';

type Props = {
  action: string;
  answer: FormAnswer | undefined;
  submit: string;
  isDangerous?: boolean;
  children: ReactNode;
};

export function AccountForm(props: Props) {
  const { action, answer, submit, isDangerous = false, children } = props;
  const errors = errorsIn(answer);
  const isStale = errors.some(({ message }) => message === staleMessage);
  return (
    <>
      <form className="form" method="post" action={action} noValidate>
        <ErrorSummary errors={errors} />
        {answer?.kind === 'refused' && (
          <Message tone="error" title={answer.title}>
            {answer.message}
          </Message>
        )}
        {children}
        <Button variant={isDangerous ? 'danger' : 'primary'}>{submit}</Button>
      </form>
      {isStale && <LogInAgain to={action} />}
    </>
  );
}

/** For acts that require a recent log-in: logs out and returns here from the login page. */
export function LogInAgain({ to }: { to: string }) {
  return (
    <form className="form" method="post" action={withNext(href('/auth/logout'), to)}>
      <Button variant="secondary">Log in again</Button>
    </form>
  );
}

/** Required before anything that guards the account is changed. */
export function CurrentPasswordField({ error }: { error: string | undefined }) {
  return (
    <Field
      label="Current password"
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      hint="Leave it empty if your account has none."
      error={error}
    />
  );
}

type NewPasswordProps = { error: string | undefined; least?: number };

/** In characters, `least` is that of visitors by default. */
export const NewPassword = (given: NewPasswordProps) => (
  <Island
    name="new-password-field"
    component={NewPasswordField}
    props={{ label: 'New password', ...given }}
  />
);
