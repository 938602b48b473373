import { company } from '../company.ts';
import { NameAndEmail } from '../leads/name-and-email.tsx';
import { Checkbox } from '../ui/field.tsx';

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
      <Checkbox
        label={
          <>
            I consent to {company.name} keeping these details with my answers and getting in touch
            about the result, as the <a href="/privacy-policy">privacy notice</a> describes.
          </>
        }
        name="consent"
        required
        defaultChecked={typed?.['consent'] === 'on'}
        error={errorOf('consent')}
      />
    </>
  );
}
