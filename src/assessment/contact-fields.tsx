import { company } from '../company.ts';
import { Checkbox, Field } from '../ui/field.tsx';

type Props = {
  errorOf: (field: string) => string | undefined;
  typed?: Record<string, string> | undefined;
};

/** Who the result is for. */
export function ContactFields({ errorOf, typed }: Props) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        defaultValue={typed?.['name']}
        error={errorOf('name')}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        hint="Where we send the link to your result, if you ask for it."
        defaultValue={typed?.['email']}
        error={errorOf('email')}
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
