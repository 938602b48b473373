import { ConsentBox } from '../../leads/consents/consent-box.tsx';
import { NameAndEmail } from '../../platform/forms/fields/name-and-email.tsx';
import { assessmentConsent } from './assessment-consent.ts';

type Props = {
  errorOf: (field: string) => string | undefined;
  typed?: Record<string, string> | undefined;
};

/** Who the result is for. */
export function ContactFields({ errorOf, typed }: Props) {
  return (
    <>
      <NameAndEmail
        errorOf={errorOf}
        typed={typed}
        emailHint="Where we send the link to your result, if you ask for it."
      />
      <ConsentBox consent={assessmentConsent} errorOf={errorOf} typed={typed} />
    </>
  );
}
