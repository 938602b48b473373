import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { postForm } from '../../platform/forms/use-form-check.ts';
import { useToast } from '../../ui/forms/toast.tsx';
import {
  ByHand,
  ConfirmState,
  ContactContext,
  ErrorState,
  LeftState,
  LinkMailedState,
  ResubscribedState,
  SuccessState,
} from './unsubscribe-states.tsx';
import { KeptState, PausedState } from './preference-states.tsx';
import { linkDays, unsubscribePath } from '../mailing-list.ts';
import { unsubscribeName, type StateProps } from '../list-page.tsx';
import {
  getFailure,
  getNotice,
  invalidLink,
  unsubscribeActs,
  type UnsubscribeView,
} from './unsubscribe-view.ts';
import { getValues } from '../../platform/forms/form-answer.ts';
import { Button } from '../../ui/button.tsx';
import { DeadLink } from '../../ui/drawings/dead-link.tsx';
import { Message } from '../../ui/forms/message.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Field } from '../../ui/forms/field.tsx';

const outcomes = {
  invalid: true,
  initial: true,
  kept: true,
  paused: true,
  left: true,
  success: true,
  resubscribed: true,
  'link-mailed': true,
  error: true,
} as const;

export const UnsubscribePage = ({ view, contact }: { view: UnsubscribeView; contact: string }) => (
  <ContactContext value={contact}>
    <CurrentState view={view} />
  </ContactContext>
);

function CurrentState({ view: rendered }: { view: UnsubscribeView }) {
  const [answer, setAnswer] = useState<UnsubscribeView>();
  const [isBusy, setBusy] = useState(false);
  const view = answer ?? rendered;
  const headingRef = useAnnouncement(view);
  async function submit(fields: FormData) {
    setBusy(true);
    const next = await postForm<UnsubscribeView>(unsubscribePath, fields, outcomes);
    setAnswer(next ?? unsubscribeUnreachable(fields));
    setBusy(false);
  }
  const form: StateProps = {
    headingRef,
    isBusy,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(new FormData(event.currentTarget));
    },
  };
  switch (view.kind) {
    case 'invalid':
      return <InvalidLinkState {...form} view={view} />;
    case 'initial':
      return <ConfirmState {...form} view={view} />;
    case 'kept':
      return <KeptState {...form} view={view} />;
    case 'paused':
      return <PausedState {...form} view={view} />;
    case 'left':
      return <LeftState {...form} link={view.link} />;
    case 'success':
      return <SuccessState {...form} link={view.link} />;
    case 'resubscribed':
      return <ResubscribedState {...form} />;
    case 'link-mailed':
      return <LinkMailedState {...form} />;
    case 'error':
      return <ErrorState {...form} view={view} />;
  }
}

/**
 * Shows a toast for each state that arrives without a page load, and moves the focus to its heading. On
 * load the page alone says how things stand.
 */
function useAnnouncement(view: UnsubscribeView) {
  const { toast } = useToast();
  const announced = useRef<UnsubscribeView>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced.current === view) return;
    const isFirst = announced.current === undefined;
    announced.current = view;
    const isError = view.kind === 'invalid' || view.kind === 'error';
    const notice = getNotice(view);
    if (!isFirst) toast(notice && { ...notice, tone: isError ? 'error' : 'normal' });
    // An error summary takes the focus itself.
    const hasErrors = view.kind === 'invalid' && view.emailError;
    if (!isFirst && !hasErrors) heading.current?.focus();
  });
  return heading;
}

/** Shown in the browser when no usable response arrives. */
function unsubscribeUnreachable(fields: FormData): UnsubscribeView {
  const { act, email = '', token = '' } = getValues(fields);
  const known = unsubscribeActs.find((each) => each === act);
  return getFailure(known ?? 'unsubscribe', { email, token });
}

type Props = StateProps & { view: Extract<UnsubscribeView, { kind: 'invalid' }> };

/** One page for unknown, expired, used and incomplete links, offering a fresh one. */
function InvalidLinkState({ headingRef, onSubmit, isBusy, view }: Props) {
  const { link, emailError } = view;
  const errors = emailError ? [{ field: 'email', message: emailError }] : [];
  const notice = emailError || view.notice.title === invalidLink.title ? null : view.notice;
  return (
    <DeadLink
      current={unsubscribeName}
      headingRef={headingRef}
      title={invalidLink.title}
      summary={invalidLink.description}
      days={linkDays}
    >
      <ErrorSummary errors={errors} answer={view} title="Validation Error" />
      {notice && (
        <Message tone="error" title={notice.title}>
          {notice.description}
        </Message>
      )}
      <p>
        {view.pressed === 'success' ? (
          'It has been used: you are off our list, and there is nothing else to do.'
        ) : (
          <>
            {view.pressed
              ? 'It has been used: you left by it, then came back, and are on our list now. '
              : `It may be incomplete or already used: a link expires after ${linkDays} days and works once. `}
            If you want to leave, have a fresh one sent to you, or <ByHand />
          </>
        )}
      </p>
      <form method="post" action={unsubscribePath} className="form" noValidate onSubmit={onSubmit}>
        <input type="hidden" name="act" value="mail-link" />
        <input type="hidden" name="token" value={link.token} />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="The address that our emails come to."
          defaultValue={link.email}
          error={emailError}
        />
        <Button busy={isBusy} busyLabel="Sending...">
          Email me a fresh link
        </Button>
      </form>
    </DeadLink>
  );
}
