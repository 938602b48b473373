import { Field } from '../../ui/forms/field.tsx';
import { EmailField } from './email-field.tsx';

type Props = {
  getError: (field: string) => string | undefined;
  typed: Record<string, string> | undefined;
  /** The address's purpose, if not obvious. */
  emailHint?: string;
};

export function NameAndEmail({ getError, typed, emailHint }: Props) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        defaultValue={typed?.['name']}
        error={getError('name')}
      />
      <EmailField hint={emailHint} typed={typed?.['email']} error={getError('email')} />
    </>
  );
}
