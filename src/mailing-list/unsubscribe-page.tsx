import { type SubmitEvent, useEffect, useRef } from 'react';
import { useFormPost } from '../platform/forms/use-form-post.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { InvalidLinkState } from './invalid-link-state.tsx';
import {
  ConfirmState,
  ErrorState,
  LeftState,
  LinkMailedState,
  ResubscribedState,
  type StateProps,
  SuccessState,
} from './unsubscribe-states.tsx';
import { unsubscribePath } from './subscription-links.ts';
import { unsubscribeUnreachable } from './unsubscribe-unreachable.ts';
import { getNotice, type UnsubscribeView } from './unsubscribe-view.ts';

const outcomes = {
  initial: true,
  left: true,
  success: true,
  resubscribed: true,
  'link-mailed': true,
  error: true,
} as const;

/** The unsubscribe page, in the state that the link and the last button led to. */
export function UnsubscribePage({ view: rendered }: { view: UnsubscribeView }) {
  const { answer, isBusy, post } = useFormPost<UnsubscribeView>(unsubscribeUnreachable, outcomes);
  const view = answer ?? rendered;
  const headingRef = useAnnouncement(view);
  const form: StateProps = {
    headingRef,
    isBusy,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void post(unsubscribePath, new FormData(event.currentTarget));
    },
  };
  switch (view.is) {
    case 'invalid':
      return <InvalidLinkState {...form} view={view} />;
    case 'initial':
      return <ConfirmState {...form} link={view.link} />;
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
 * Shows a toast for each new state. A page that opens with good news was loaded anew, and says it in
 * the page alone. A state that comes without a page load moves the focus to its heading.
 */
function useAnnouncement(view: UnsubscribeView) {
  const { toast } = useToast();
  const announced = useRef<UnsubscribeView>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced.current === view) return;
    const isFirst = announced.current === undefined;
    announced.current = view;
    const isError = view.is === 'invalid' || view.is === 'error';
    const notice = getNotice(view);
    if (isError || !isFirst) toast(notice && { ...notice, tone: isError ? 'error' : 'normal' });
    // An error summary takes the focus itself.
    const hasErrors = view.is === 'invalid' && view.emailError;
    if (!isFirst && !hasErrors) heading.current?.focus();
  });
  return heading;
}
