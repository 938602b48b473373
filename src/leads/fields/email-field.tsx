import { Field } from '../../ui/forms/field.tsx';

type Props = {
  /** What the address is for, unless that goes without saying. */
  hint?: string | undefined;
  typed: string | undefined;
  error: string | undefined;
};

/** An address that we write to; login forms have a field of their own. */
export function EmailField({ hint, typed, error }: Props) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      required
      hint={hint}
      defaultValue={typed}
      error={error}
    />
  );
}
