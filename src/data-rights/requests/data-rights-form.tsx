import { href } from 'react-router';
import { FormOutcome, FormSent } from '../../platform/forms/form-outcome.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field, Honeypot, SelectField } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { DataRightsAnswer, requestWording } from '../rights-request.ts';
import { WhatIsLeft } from './what-is-left.tsx';

type Props = {
  answer: DataRightsAnswer | undefined;
  wording: typeof requestWording;
};

/** The browser checks required fields; the server validates the rest. */
export function DataRightsForm({ answer, wording }: Props) {
  const form = useForm({
    action: `${href('/data-rights')}#request`,
    page: '/data-rights',
    answer,
    failure: wording.failure,
    success: { submitted: wording.confirmation },
  });
  return (
    <>
      <FormSent {...form.sent} heading="h3" title="One more step" another="Make another request">
        {({ reference }) => <WhatIsLeft reference={reference} />}
      </FormSent>
      <form {...form.props} className="form">
        <ErrorSummary {...form.errors} />
        <FormOutcome {...form.outcome} />
        <Field
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="The one we know you by, if you have several."
        />
        <SelectField
          {...form.field('requestType')}
          label="Request type"
          hint="What would you like to ask?"
          required
          options={[
            { value: '', label: 'Please choose' },
            ...Object.entries(wording.names).map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextArea
          {...form.field('message')}
          label="Message (optional)"
          counter={wording.messageLimit}
          hint="Anything that helps us find it. Please don’t send ID or passwords."
        />
        <Honeypot {...form.field('website')} />
        <div>
          <Button busy={form.isSubmitting} busyLabel="Submitting...">
            Submit Request
          </Button>
        </div>
      </form>
    </>
  );
}
