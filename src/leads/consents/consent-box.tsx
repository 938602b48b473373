import type { ComponentProps } from 'react';
import { Checkbox } from '../../ui/forms/field.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import type { Consent } from './consent.ts';

type Props = {
  consent: Consent;
  getError: (field: string) => string | undefined;
  typed: Record<string, string> | undefined;
} & Pick<ComponentProps<'input'>, 'onInput'>;

/**
 * A checkbox with its sentence, which is recorded word for word when the box is ticked; whoever ticked
 * it beside a former one is asked again. Its link to the privacy notice opens in a new tab: not every
 * browser has the words typed here after going back, above all those of a dialog or a step that only
 * the script draws.
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
