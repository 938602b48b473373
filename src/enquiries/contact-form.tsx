import { type RefObject, useEffect, useState } from 'react';
import { ConsentBox } from '../leads/consent-box.tsx';
import { FormOutcome, FormSent } from '../platform/forms/form-outcome.tsx';
import { useForm } from '../platform/forms/use-form.ts';
import { BookingLink, Button } from '../ui/button.tsx';
import { KeyValues, Steps } from '../ui/content/lists.tsx';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { Field, Honeypot } from '../ui/forms/field.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { useIsHydrated } from '../ui/island.tsx';
import { InlineScript } from '../ui/nonce.tsx';
import type { ContactAnswer, contactWording, Sent } from './enquiry.ts';
import { nextSteps, sentFacts } from './next-steps.tsx';

type Props = {
  page: '/' | '/contact';
  answer: ContactAnswer | undefined;
  wording: typeof contactWording;
  bookingUrl: string;
};

/** Works without JavaScript, which only makes it quicker. */
export function ContactForm({ page, answer, wording, bookingUrl }: Props) {
  const { consent, failure, messageLimit } = wording;
  const form = useForm({
    action: page === '/' ? '/#contact' : page,
    page,
    answer,
    failure,
    schema: async () => (await import('./enquiry.ts')).enquirySchema,
    success: {
      sent: { title: 'Message sent!', description: "We'll get back to you as soon as possible." },
    },
    // Counted from the request of the page, so that writing while the script loads doesn't look quick.
    prepare: (fields) => fields.set('formTimestamp', String(Math.floor(performance.now() / 1000))),
  });
  const mayBeSent = useTick(form.ref);
  return (
    <>
      <FormSent
        {...form.sent}
        heading={page === '/' ? 'h3' : 'h1'}
        title="Your message has reached us"
        another="Send another message"
      >
        {(sent) => <WhatHappensNext sent={sent} bookingUrl={bookingUrl} />}
      </FormSent>
      <form {...form.props} className="form">
        <ErrorSummary {...form.errors} />
        <FormOutcome {...form.outcome} />
        <Field {...form.field('name')} label="Name" autoComplete="name" required />
        <Field {...form.field('email')} label="Email" type="email" autoComplete="email" required />
        <Field
          {...form.field('phone')}
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          hint="We only call if you ask us to."
        />
        <TextArea
          {...form.field('message')}
          label="Message"
          required
          counter={messageLimit}
          hint="What has happened, or what you have been asked for. Please leave out passwords."
        />
        <Honeypot {...form.field('website')} />
        <input type="hidden" name="formTimestamp" />
        <ConsentBox {...form.field('consent')} consent={consent} />
        <div>
          <Button
            busy={form.isSubmitting}
            busyLabel="Sending..."
            waits={!mayBeSent}
            data-needs="consent"
            aria-describedby={mayBeSent ? undefined : 'why-not-sent'}
          >
            Send Message
          </Button>
          <p className="hint" id="why-not-sent">
            Tick the box above to send your message.
          </p>
        </div>
      </form>
    </>
  );
}

/** As on the page that follows the form without JavaScript. */
function WhatHappensNext({ sent, bookingUrl }: { sent: Sent; bookingUrl: string }) {
  return (
    <>
      <KeyValues items={sentFacts(sent)} />
      <p>
        <strong>What happens next</strong>
      </p>
      <Steps items={nextSteps} />
      <p>
        Rather not wait? Choose a time for your call now, or quote your reference when you call.
      </p>
      <BookingLink href={bookingUrl} />
    </>
  );
}

/** Whether the box of the consent is ticked. Without JavaScript the button needs no tick. */
function useTick(form: RefObject<HTMLFormElement | null>): boolean {
  const isHydrated = useIsHydrated();
  const [isTicked, setTicked] = useState(false);
  useEffect(() => {
    const box = form.current?.elements.namedItem('consent');
    if (!(box instanceof HTMLInputElement)) return;
    const update = () => setTicked(box.checked);
    // The event comes before the reset takes effect.
    const reset = () => setTicked(box.defaultChecked);
    // Includes a box ticked before the script loaded, or restored by the browser.
    update();
    // Not `onChange`: React misses the first tick after a reset.
    box.addEventListener('input', update);
    box.form?.addEventListener('reset', reset);
    return () => {
      box.removeEventListener('input', update);
      box.form?.removeEventListener('reset', reset);
    };
  }, [form]);
  return !isHydrated || isTicked;
}

/**
 * Lets the button with `data-needs` wait while the checkbox of that name is unticked. Inline, so that it does
 * from the start, and does not need the form's own script.
 */
export const ConsentScript = () => <InlineScript code={consentScript} />;

const consentScript = `(button=>{let {form,dataset}=button,judge=()=>{if(button.ariaBusy)return;let waits=!form[dataset.needs].checked;button.ariaDisabled=waits;button.setAttribute('aria-describedby',waits?'why-not-sent':'')};judge();form.addEventListener('input',judge)})(document.querySelector('[data-needs]'))`;
