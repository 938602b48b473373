import type { ComponentProps } from 'react';
import { Checkbox } from '../../ui/forms/field.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import type { ConsentWording } from './consent.ts';

type Props = {
  wording: ConsentWording;
  errorOf: (field: string) => string | undefined;
  typed: Record<string, string> | undefined;
} & Pick<ComponentProps<'input'>, 'onInput'>;

/**
 * A checkbox with its sentence, which is recorded word for word when the box is ticked; the sentence
 * has a link to the privacy notice. In a new tab: not every browser has the words typed here after
 * going back, above all those of a dialog or a step that only the script draws.
 */
export function ConsentBox({ wording, errorOf, typed, onInput }: Props) {
  const [before, after] = wording.text.split('privacy notice');
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
      required
      defaultChecked={typed?.['consent'] === 'on'}
      error={errorOf('consent')}
      onInput={onInput}
    />
  );
}
