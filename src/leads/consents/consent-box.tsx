import type { ComponentProps } from 'react';
import { Checkbox } from '../../ui/forms/field.tsx';
import { NewTabLink } from '../../ui/button.tsx';
import type { Consent } from './consent.ts';

type Props = {
  consent: Consent;
  getError: (field: string) => string | undefined;
  typed: Record<string, string> | undefined;
} & Pick<ComponentProps<'input'>, 'onInput'>;

/**
 * A checkbox whose sentence is recorded word for word when ticked; after a tick beside a former wording
 * the visitor is asked again. The privacy notice opens in a new tab, as some browsers lose typed text on
 * going back, above all in a dialog or step drawn by the script.
 */
export function ConsentBox({ consent, getError, typed, onInput }: Props) {
  const given = typed?.['consent'];
  const [before, after] = consent.text.split('privacy notice');
  return (
    <Checkbox
      label={
        <>
          {before}
          <NewTabLink href="/privacy-policy">privacy notice</NewTabLink>
          {after}
        </>
      }
      name="consent"
      value={consent.version}
      required
      defaultChecked={given === consent.version || given === 'on'}
      error={getError('consent')}
      onInput={onInput}
    />
  );
}
