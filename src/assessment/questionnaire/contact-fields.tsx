import { ConsentBox } from '../../leads/consent-box.tsx';
import type { fieldProps } from '../../platform/forms/form-answer.ts';
import { Field } from '../../ui/forms/field.tsx';
import { assessmentConsent } from './assessment-consent.ts';

export function ContactFields({ field }: { field: ReturnType<typeof fieldProps> }) {
  return (
    <>
      <Field {...field('name')} label="Name" autoComplete="name" required />
      <Field
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        required
        hint="Where we send the link to your result, if you ask for it."
      />
      <ConsentBox {...field('consent')} consent={assessmentConsent} />
    </>
  );
}
