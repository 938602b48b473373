import { href } from 'react-router';
import { Checkbox } from '../ui/forms/field.tsx';
import { NewTabLink } from '../ui/button.tsx';
import type { Consent } from './consent.ts';

type Props = {
  consent: Consent;
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
  /** What is asked beside is done without it too. */
  isOptional?: boolean;
};

/**
 * A checkbox whose sentence is recorded word for word when ticked; after a tick beside a former wording
 * the visitor is asked again. The privacy notice opens in a new tab, as some browsers lose typed text on
 * going back, above all in a dialog or step drawn by the script.
 */
export function ConsentBox({ consent, name, defaultValue, error, isOptional = false }: Props) {
  const [before, after] = consent.text.split('privacy notice');
  return (
    <Checkbox
      label={
        <>
          {before}
          <NewTabLink href={href('/privacy-policy')}>privacy notice</NewTabLink>
          {after}
        </>
      }
      name={name}
      value={consent.version}
      required={!isOptional}
      defaultChecked={defaultValue === consent.version || defaultValue === 'on'}
      error={error}
    />
  );
}
