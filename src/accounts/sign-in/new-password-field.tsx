import { useState } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { passwordAdvice, passwordLimits } from './password-rules.ts';

type Props = {
  label: string;
  error?: string | undefined;
  /** In characters; more for admins. */
  least?: number;
};

/** A field for a new password, with advice that updates while typing. */
export function NewPasswordField({ label, error, least = passwordLimits.least }: Props) {
  const [typed, setTyped] = useState('');
  const isRepeating = Boolean(error) && typed !== '' && typed.length < least;
  return (
    <div>
      <Field
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={least}
        required
        hint={`At least ${least} characters. Pasting is fine.`}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className="note password-advice" role="status">
        {!isRepeating && passwordAdvice(typed, least)}
      </p>
    </div>
  );
}
