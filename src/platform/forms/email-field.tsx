import { Field } from '../../ui/forms/field.tsx';

type Props = {
  /** The address's purpose, if not obvious. */
  hint?: string | undefined;
  typed: string | undefined;
  error: string | undefined;
  /** Set where it identifies an account, for password managers. */
  autoComplete?: string;
};

export function EmailField({ hint, typed, error, autoComplete = 'email' }: Props) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete={autoComplete}
      required
      hint={hint}
      defaultValue={typed}
      error={error}
    />
  );
}
