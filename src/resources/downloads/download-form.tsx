import { href } from 'react-router';
import { useLayoutEffect, useRef } from 'react';
import { ConsentBox } from '../../leads/consent-box.tsx';
import { getValues } from '../../platform/forms/form-answer.ts';
import { FormOutcome, FormSent } from '../../platform/forms/form-outcome.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { BookingLink, Button } from '../../ui/button.tsx';
import { Steps } from '../../ui/content/lists.tsx';
import { nextSteps } from './next-steps.tsx';
import { type ToastContent } from '../../ui/forms/toast.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { type Resource, resourcePath } from '../catalogue.ts';
import {
  type DownloadAnswer,
  downloadConsent,
  downloadFailure,
  downloadNotices,
} from './download-answer.ts';

type Words = Record<string, string>;

type Props = {
  resource: Resource;
  place: 'dialog' | 'page';
  answer?: DownloadAnswer | undefined;
  /** Offered after the form on a document's own page. */
  bookingUrl?: string;
  /** The values from before the form was closed. */
  kept?: Words;
  onLeave?: (typed: Words) => void;
  /** In a dialog; a document's own page leads on at once. */
  onSent?: () => void;
  /** Called with a response that arrives after the form was closed. */
  onUnseen?: (toast: ToastContent) => void;
};

export function DownloadForm(props: Props) {
  const { resource, place, answer, bookingUrl, kept = {}, onLeave, onSent, onUnseen } = props;
  const isDone = useRef(false);
  const path = resourcePath(resource);
  const form = useForm({
    action: place === 'page' ? path : `${path}?in=dialog`,
    page: place === 'page' ? path : href('/resources'),
    answer,
    failure: downloadFailure,
    schema: async () => (await import('./download.ts')).downloadSchema,
    success: place === 'dialog' ? downloadNotices : { ...downloadNotices, sent: null },
    onSuccess(outcome) {
      if (outcome.kind !== 'sent') return;
      isDone.current = true;
      if (onSent) onSent();
      else showWhatFollows(resource);
    },
    onUnseen,
    values: kept,
  });
  const { ref, outcome, isSubmitting } = form;
  const booking = bookingUrl && <BookingLink href={bookingUrl} variant="secondary" />;
  useLayoutEffect(() => {
    const element = ref.current;
    return () => void (element && onLeave?.(isDone.current ? {} : toWords(element)));
  }, [ref, onLeave]);
  const isLate = outcome.answer?.kind === 'saved';
  return (
    <>
      <FormSent
        {...form.sent}
        answer={isLate ? undefined : form.sent.answer}
        heading="h3"
        title={downloadNotices.sent.title}
        another="Send it to another address"
      >
        {() => <p>{downloadNotices.sent.description}</p>}
      </FormSent>
      <form {...form.props} className="form">
        <ErrorSummary {...form.errors} />
        <FormOutcome
          {...outcome}
          tone="error"
          title={isLate ? downloadNotices.saved.title : undefined}
        >
          <p>{downloadNotices.saved.description}</p>
          <Steps items={nextSteps('saved')} />
          {booking}
        </FormOutcome>
        <Field
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="The link goes to this address."
        />
        <Field {...form.field('name')} label="Name (optional)" autoComplete="name" />
        <ConsentBox {...form.field('consent')} consent={downloadConsent} />
        <div>
          <Button busy={isSubmitting} busyLabel="Sending...">
            Email me the download link
          </Button>
        </div>
      </form>
    </>
  );
}

/** The page that follows the form without its script. */
export function showWhatFollows({ id }: Resource): void {
  // The browser may restore this page from its cache, with a form that is busy for ever.
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  location.assign(`${href('/resources/sent')}?resource=${id}`);
}

/** Without the consent, which is given anew for each document. */
function toWords(form: HTMLFormElement): Words {
  const { email = '', name = '' } = getValues(new FormData(form));
  return { email, name };
}
