import { href } from 'react-router';
import type { Consent } from '../../leads/consent.ts';
import { FormOutcome, FormSent } from '../../platform/forms/form-outcome.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { Button, NewTabLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Checkbox, Field, Honeypot } from '../../ui/forms/field.tsx';
import type { SubscriptionAnswer } from './subscription-request.ts';

type Props = { answer: SubscriptionAnswer | undefined; consent: Consent };

const title = 'Look in your inbox';

export function SubscribeForm({ answer, consent }: Props) {
  const form = useForm({
    action: `${href('/updates')}#by-email`,
    page: href('/updates'),
    answer,
    failure: 'Something went wrong. Please try again.',
    schema: async () => (await import('./subscription-request.ts')).subscriptionSchema,
    success: {
      sent: { title, description: 'You are on the list once you press the button in our email.' },
    },
  });
  const { defaultValue: tick, ...box } = form.field('consent');
  return (
    <>
      <FormSent {...form.sent} heading="h3" title={title} another="Use another address">
        {() => (
          <p>
            One email with a button is on its way. You are on the list once you press it, and not
            before.
          </p>
        )}
      </FormSent>
      <form {...form.props} className="form">
        <ErrorSummary {...form.errors} />
        <FormOutcome {...form.outcome} />
        <Field {...form.field('email')} label="Email" type="email" autoComplete="email" required />
        <Honeypot {...form.field('website')} />
        <Checkbox
          {...box}
          label={consent.text}
          value={consent.version}
          required
          defaultChecked={tick === consent.version || tick === 'on'}
        />
        <Button busy={form.isSubmitting} busyLabel="Sending...">
          Send me updates
        </Button>
        <p className="note">
          First comes one email with a button, so that no one else can sign you up.{' '}
          <NewTabLink href={href('/privacy-policy')}>How we keep your address</NewTabLink>
        </p>
      </form>
    </>
  );
}
