import { Field } from '../../ui/forms/field.tsx';

type Props = { example: string; typed: string | undefined; error: string | undefined };

export function FriendlyNameField({ example, typed, error }: Props) {
  return (
    <Field
      label="Name"
      name="friendlyName"
      hint={`A name you will recognise, such as “${example}”.`}
      defaultValue={typed}
      required
      error={error}
    />
  );
}
