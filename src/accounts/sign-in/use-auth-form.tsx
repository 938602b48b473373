import { type SubmitEvent, useEffect, useRef } from 'react';
import { errorsIn, messageFor } from '../../platform/forms/form-state.ts';
import { type FormRules, useCheckedForm } from '../../platform/forms/use-checked-form.ts';
import { useFormPost } from '../../platform/forms/use-form-post.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { rememberSession } from '../sessions/session-store.client.ts';
import { type AuthAnswer, type AuthIntent, failureTitle } from './auth-answer.ts';
import { authUnreachable } from './auth-unreachable.ts';

type Options = {
  intent: AuthIntent;
  rules: () => Promise<FormRules>;
  typed: Record<string, string>;
  /** What the server said when the form was posted without JavaScript. */
  answer: AuthAnswer | undefined;
};

const outcomes = { 'signed-in': true } as const;

/** What both forms of /auth share: check, send, show the outcome, and go on once signed in. */
export function useAuthForm({ intent, rules, typed, answer }: Options) {
  const {
    answer: heard,
    isBusy: isSending,
    post,
  } = useFormPost<AuthAnswer>(authUnreachable, outcomes);
  const { toast } = useToast();
  const { errors, sendChecked, follow, stillWrong } = useCheckedForm(rules, failureTitle[intent]);
  const announced = useRef<AuthAnswer>(undefined);
  const isOurs = answer && answer.is !== 'signed-in' && answer.values['intent'] === intent;
  const latest = heard ?? (isOurs ? answer : undefined);
  const isLeaving = heard?.is === 'signed-in';

  useEffect(() => {
    if (!heard || announced.current === heard) return;
    announced.current = heard;
    if (heard.is === 'signed-in') {
      rememberSession(heard.record, 'SIGNED_IN');
      // A browser that kept this page would bring it back as it is now, busy for ever.
      addEventListener('pageshow', (event) => event.persisted && location.reload());
      // Loads a document, so that every part of the page is made for the one who has signed in.
      window.location.assign(heard.to);
      return;
    }
    const description = heard.is === 'refused' ? heard.message : (heard.errors[0]?.message ?? '');
    toast({ title: failureTitle[intent], description, tone: 'error' });
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    void sendChecked(given, () => post('/auth', given));
  }

  const isBusy = isSending || isLeaving;
  const shown = isBusy ? [] : stillWrong(errors ?? errorsIn(latest));
  return {
    isBusy,
    /** A toast has announced the outcome. */
    isHeard: heard !== undefined,
    follow,
    submit,
    shown,
    summaryKey: errors ?? latest,
    rejection: !isBusy && !errors && latest?.is === 'refused' ? latest : null,
    typed: latest && latest.is !== 'signed-in' ? { ...typed, ...latest.values } : typed,
    getError: messageFor(shown),
  };
}
