import { Field } from '../../../ui/forms/field.tsx';

type Props = {
  /** What the address is for, unless that goes without saying. */
  hint?: string | undefined;
  typed: string | undefined;
  error: string | undefined;
  /** Set where it names an account, so that password managers know. */
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
