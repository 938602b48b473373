import type { ComponentProps } from 'react';
import { Checkbox } from '../../ui/forms/field.tsx';
import type { ConsentWording } from './consent.ts';

type Props = {
  wording: ConsentWording;
  errorOf: (field: string) => string | undefined;
  typed: Record<string, string> | undefined;
} & Pick<ComponentProps<'input'>, 'onInput'>;

/**
 * A checkbox with its sentence, which is recorded word for word when the box is ticked; the sentence
 * has a link to the privacy notice.
 */
export function ConsentBox({ wording, errorOf, typed, onInput }: Props) {
  const [before, after] = wording.text.split('privacy notice');
  return (
    <Checkbox
      label={
        <>
          {before}
          <a href="/privacy-policy">privacy notice</a>
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
