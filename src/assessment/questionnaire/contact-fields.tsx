import { ConsentBox } from '../../leads/consents/consent-box.tsx';
import { NameAndEmail } from '../../platform/forms/name-and-email.tsx';
import { assessmentConsent } from './assessment-consent.ts';

type Props = {
  getError: (field: string) => string | undefined;
  typed?: Record<string, string> | undefined;
};

export function ContactFields({ getError, typed }: Props) {
  return (
    <>
      <NameAndEmail
        getError={getError}
        typed={typed}
        emailHint="Where we send the link to your result, if you ask for it."
      />
      <ConsentBox consent={assessmentConsent} getError={getError} typed={typed} />
    </>
  );
}
