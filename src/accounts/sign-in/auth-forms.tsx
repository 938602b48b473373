import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { FormSchema, fieldProps } from '../../platform/forms/form-answer.ts';
import { FormOutcome } from '../../platform/forms/form-outcome.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button, NewTabLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import { rememberSession } from '../sessions/session-store.client.ts';
import { type AuthAnswer, type AuthIntent, failureTitle, unreachable } from './auth-answer.ts';

type FormProps = {
  next: string;
  /** What was typed in either form before this one was chosen. */
  typed: Record<string, string>;
  /** The server's answer to a form posted without JavaScript. */
  answer: AuthAnswer | undefined;
};

export function LoginForm(props: FormProps) {
  return (
    <AuthForm
      {...props}
      intent="sign-in"
      schema={signInSchema}
      submit="Login"
      busy="Logging in..."
      after={<PasskeyLogin next={props.next} isSuggested />}
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

const signInSchema = async () => (await import('../account-schemas.ts')).signInSchema;

export function SignUpForm({ shownAt, ...props }: FormProps & { shownAt: number }) {
  return (
    <AuthForm
      {...props}
      intent="sign-up"
      schema={signUpSchema}
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

const signUpSchema = async () => (await import('../account-schemas.ts')).signUpSchema;

type Props = FormProps & {
  intent: AuthIntent;
  schema: () => Promise<FormSchema>;
  submit: string;
  busy: string;
  children: (field: ReturnType<typeof fieldProps>) => ReactNode;
  after?: ReactNode;
};

/** Shared by both forms of /auth: goes on once signed in. */
function AuthForm(props: Props) {
  const { intent, schema, next, typed, answer, submit, busy, children, after } = props;
  const isOurs = answer && answer.kind !== 'signed-in' && answer.values['intent'] === intent;
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
      <Button busy={form.isSubmitting} busyLabel={busy}>
        {submit}
      </Button>
      {after}
    </form>
  );
}

function goOn({ record, to }: Extract<AuthAnswer, { kind: 'signed-in' }>): void {
  rememberSession(record, 'SIGNED_IN');
  // A browser restoring this page from its cache would leave it busy for ever.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  // Loads a document, so that the whole page is made for the signed-in user.
  window.location.assign(to);
}
