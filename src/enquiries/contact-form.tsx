import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useFormStarted } from '../platform/forms/use-form-started.ts';
import { errorsIn, messageFor } from '../platform/forms/form-answer.ts';
import { unreachableAnswer } from '../platform/forms/unreachable-answer.ts';
import { useAnswerToast } from '../platform/forms/use-answer-toast.ts';
import { useCheckedForm } from '../platform/forms/use-checked-form.ts';
import { useFormPost } from '../platform/forms/use-form-post.ts';
import { useSentInput } from '../platform/forms/use-sent-input.ts';
import { ConsentBox } from '../leads/consents/consent-box.tsx';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/forms/message.tsx';
import { ErrorSummary } from '../ui/forms/error-summary.tsx';
import { Honeypot } from '../ui/forms/honeypot.tsx';
import { takeOverNeed } from '../ui/late-script.ts';
import { useIsHydrated } from '../ui/island.tsx';
import { type ContactAnswer, sendFailure } from './contact-answer.ts';
import { ContactFields } from './contact-fields.tsx';
import { enquiryConsent } from './enquiry-consent.ts';

type Props = {
  /** The page that shows the form and handles its submission. */
  page: '/' | '/contact';
  /** The server's response when the form was posted without JavaScript. */
  answer: ContactAnswer | undefined;
};

/** Works without JavaScript, which only makes it quicker. */
export function ContactForm({ page, answer }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useSentInput(form);
  const { answer: heard, isBusy, post } = useFormPost<ContactAnswer>(unreachable, outcomes);
  const isHydrated = useIsHydrated();
  const [hasConsent, setHasConsent] = useState(false);
  const { errors, sendChecked, follow, stillWrong } = useCheckedForm(rules);
  // Includes a box ticked before the script loaded, or restored by the browser.
  useEffect(() => {
    const isGiven = isTicked(form.current);
    takeOverNeed(form.current, isGiven);
    setHasConsent(isGiven);
  }, []);
  useFormStarted(form, page);

  const latest = heard ?? answer;
  useAnswerToast(heard, () => {
    if (sent.areAll()) {
      form.current?.reset();
      setHasConsent(false);
    }
    return { title: 'Message sent!', description: "We'll get back to you as soon as possible." };
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    sent.note();
    // Counted from the request of the page, so that writing while the script loads doesn't look quick.
    fields.set('formTimestamp', String(Math.floor(performance.now() / 1000)));
    void sendChecked(fields, () => post(page, fields));
  }

  const shown = isBusy ? [] : stillWrong(errors ?? errorsIn(latest));
  const getError = messageFor(shown);
  const typed = latest?.is === 'sent' ? undefined : latest?.values;
  const mayBeSent = !isHydrated || hasConsent;
  return (
    <form
      ref={form}
      className="form"
      method="post"
      action={page === '/' ? '/#contact' : page}
      noValidate
      onChange={follow}
      onSubmit={submit}
    >
      <ErrorSummary errors={shown} answer={errors ?? latest} title="Validation Error" />
      {!isBusy && !errors && <Outcome answer={latest} silent={heard !== undefined} />}
      <ContactFields getError={getError} typed={typed} />
      <Honeypot key={getError('website')} />
      <input type="hidden" name="formTimestamp" />
      <ConsentBox
        consent={enquiryConsent}
        getError={getError}
        typed={typed}
        // Not `onChange`: React misses the first tick after a reset.
        onInput={(event) => setHasConsent(event.currentTarget.checked)}
      />
      <div>
        <Button
          busy={isBusy}
          disabled={!mayBeSent}
          data-needs="consent"
          aria-describedby={mayBeSent ? undefined : 'why-not-sent'}
        >
          {isBusy ? 'Sending...' : 'Send Message'}
        </Button>
        <p className="hint" id="why-not-sent">
          Tick the box above to send your message.
        </p>
      </div>
    </form>
  );
}

function Outcome({ answer, silent }: { answer: ContactAnswer | undefined; silent: boolean }) {
  if (answer?.is === 'refused') {
    return (
      <Message tone="error" title={answer.title} silent={silent}>
        {answer.message}
      </Message>
    );
  }
  if (answer?.is !== 'sent') return null;
  return (
    <Message tone="success" title="Thank you" silent={silent}>
      We’ll answer within 24 hours. Your reference is{' '}
      <strong className="tabular">{answer.reference}</strong>.
    </Message>
  );
}

const unreachable = unreachableAnswer(sendFailure);
const outcomes = { sent: true } as const;

const rules = async () => (await import('./enquiry.ts')).enquirySchema;

function isTicked(form: HTMLFormElement | null): boolean {
  const box = form?.elements.namedItem('consent');
  return box instanceof HTMLInputElement && box.checked;
}
