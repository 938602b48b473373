import { type SubmitEvent, useLayoutEffect, useRef } from 'react';
import { useFormStarted } from '../../platform/forms/use-form-started.ts';
import { errorsIn, messageFor, getValues } from '../../platform/forms/form-answer.ts';
import { unreachableAnswer } from '../../platform/forms/unreachable-answer.ts';
import { getContent, useAnswerToast } from '../../platform/forms/use-answer-toast.ts';
import { useCheckedForm } from '../../platform/forms/use-checked-form.ts';
import { useFormPost } from '../../platform/forms/use-form-post.ts';
import { useSentInput } from '../../platform/forms/use-sent-input.ts';
import { ConsentBox } from '../../leads/consents/consent-box.tsx';
import { EmailField } from '../../platform/forms/email-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';
import type { ToastContent } from '../../ui/forms/toast.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { type DownloadAnswer, downloadFailure, downloadNotices } from './download-answer.ts';
import { downloadConsent } from './download-consent.ts';
import { type Resource, resourcePath } from '../catalogue.ts';

type Words = Record<string, string>;

type Props = {
  resource: Resource;
  /** The dialog on /resources, or the document's own page. */
  place: 'dialog' | 'page';
  /** The response when the form was posted without JavaScript. */
  answer?: DownloadAnswer | undefined;
  /** The values from before the form was closed. */
  kept?: Words;
  onLeave?: (typed: Words) => void;
  onSent?: () => void;
  /** Called with a response that arrives after the form was closed. */
  onUnseen?: (said: ToastContent) => void;
};

/** A plain form that the browser's script enhances. */
export function DownloadForm(props: Props) {
  const { resource, place, answer, kept = {}, onLeave, onSent, onUnseen } = props;
  const form = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const sent = useSentInput(form);
  const { answer: heard, isBusy, post } = useFormPost<DownloadAnswer>(unreachable, outcomes);
  const { errors, sendChecked, follow, stillWrong } = useCheckedForm(rules);
  const action = place === 'page' ? resourcePath(resource) : `${resourcePath(resource)}?in=dialog`;
  useFormStarted(form, place === 'page' ? resourcePath(resource) : '/resources');
  const latest = heard ?? answer;
  useAnswerToast(heard, (stored) => {
    if (stored.is === 'sent') {
      isDone.current = true;
      if (sent.areAll()) form.current?.reset();
      onSent?.();
    }
    return getToast(stored);
  });

  useLayoutEffect(() => {
    const element = form.current;
    return () => void (element && onLeave?.(isDone.current ? {} : toWords(element)));
  }, [onLeave]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    sent.note();
    void sendChecked(fields, async () => {
      const said = await post(action, fields);
      if (!form.current) onUnseen?.(getToast(said));
    });
  }

  const shown = isBusy ? [] : stillWrong(errors ?? errorsIn(latest));
  const getError = messageFor(shown);
  const typed = latest && 'values' in latest ? latest.values : kept;
  return (
    <form
      ref={form}
      className="form"
      method="post"
      action={resourcePath(resource)}
      noValidate
      onChange={follow}
      onSubmit={submit}
    >
      <ErrorSummary errors={shown} answer={errors ?? latest} title="Validation Error" />
      {!isBusy && !errors && <Outcome answer={latest} silent={heard !== undefined} />}
      <EmailField
        hint="The link goes to this address."
        typed={typed['email']}
        error={getError('email')}
      />
      <Field
        label="Name (optional)"
        name="name"
        autoComplete="name"
        defaultValue={typed['name']}
        error={getError('name')}
      />
      <ConsentBox consent={downloadConsent} getError={getError} typed={typed} />
      <div>
        <Button busy={isBusy}>{isBusy ? 'Sending...' : 'Email me the download link'}</Button>
      </div>
    </form>
  );
}

const unreachable = unreachableAnswer(downloadFailure);
const outcomes = { sent: true, saved: true } as const;

function getToast(answer: DownloadAnswer): ToastContent {
  if (answer.is === 'invalid' || answer.is === 'refused') return getContent(answer);
  return { ...downloadNotices[answer.is], tone: answer.is === 'saved' ? 'error' : 'normal' };
}

/** Without the consent, which is given anew for each document. */
function toWords(form: HTMLFormElement): Words {
  const { email = '', name = '' } = getValues(new FormData(form));
  return { email, name };
}

const rules = async () => (await import('./download.ts')).downloadSchema;

type OutcomeProps = { answer: DownloadAnswer | undefined; silent: boolean };

/** `silent` once a toast has announced it. */
function Outcome({ answer, silent }: OutcomeProps) {
  if (!answer || answer.is === 'invalid') return null;
  if (answer.is === 'sent') {
    return (
      <Message tone="success" title="On its way" silent={silent}>
        If it is not there in a few minutes, look in your junk folder.
      </Message>
    );
  }
  const { title, description } = getToast(answer);
  return (
    <Message tone="error" title={title} silent={silent}>
      {description}
    </Message>
  );
}
