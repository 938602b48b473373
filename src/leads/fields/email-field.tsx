import { Field } from '../../ui/forms/field.tsx';

type Props = {
  /** What the address is for, where that does not go without saying. */
  hint?: string | undefined;
  typed: string | undefined;
  error: string | undefined;
};

/** An address that we write to; the fields of a login are of another kind. */
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
