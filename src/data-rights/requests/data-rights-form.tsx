import { href } from 'react-router';
import { FormOutcome, FormSent } from '../../platform/forms/form-outcome.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field, Honeypot, SelectField } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { DataRightsAnswer, requestWording } from '../rights-request.ts';

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

/** What the sender of a request still has to do, with and without JavaScript. */
export function WhatIsLeft({ reference }: { reference: string }) {
  return (
    <>
      <p>
        Our email to you has a link. Open it and press the button there: that shows us the mailbox
        is yours, and the 30 days start. If you made several requests today, the link in the first
        email opens them all. A complaint needs no confirmation: we look into it either way.
      </p>
      <p>
        Nothing there after a few minutes? Look in your junk folder, or{' '}
        <a href={`${href('/data-rights')}#request`}>send the form again</a>.
      </p>
      <p>
        Your reference is <strong className="tabular">{reference}</strong>. Quote it if you write or
        call about your request.
      </p>
    </>
  );
}
