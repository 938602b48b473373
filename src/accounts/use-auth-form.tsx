import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { type FieldError, fieldErrors } from '../http/form-state.ts';
import { useFormPost } from '../http/use-form-post.ts';
import { useToast } from '../ui/toast.tsx';
import { type AuthAnswer, type AuthIntent, failureTitle } from './auth-answer.ts';
import { authUnreachable } from './auth-unreachable.ts';
import { rememberSession } from './session-store.client.ts';

type Options = {
  intent: AuthIntent;
  schema: ZodMiniType;
  fields: readonly string[];
  /** What the server said when the form was posted without JavaScript. */
  answer: AuthAnswer | undefined;
};

/** What both forms of /auth do: judge, send, say what came of it, and go on once signed in. */
export function useAuthForm({ intent, schema, fields, answer }: Options) {
  const { answer: heard, isBusy: isSending, post } = useFormPost<AuthAnswer>(authUnreachable);
  const { toast } = useToast();
  const [errors, setErrors] = useState<FieldError[] | null>(null);
  const announced = useRef<AuthAnswer>(undefined);
  const isOurs = answer && answer.is !== 'signed-in' && answer.values['intent'] === intent;
  const latest = heard ?? (isOurs ? answer : undefined);
  const isLeaving = heard?.is === 'signed-in';

  useEffect(() => {
    if (!heard || announced.current === heard) return;
    announced.current = heard;
    if (heard.is === 'signed-in') {
      rememberSession(heard.record, 'SIGNED_IN');
      // A document, so that every part of the page is made for the one who has come in.
      window.location.assign(heard.to);
      return;
    }
    const description = heard.is === 'refused' ? heard.message : (heard.errors[0]?.message ?? '');
    toast({ title: failureTitle[intent], description, tone: 'error' });
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const judged = Object.fromEntries(fields.map((field) => [field, given.get(field)]));
    const result = schema.safeParse(judged);
    const found = result.success ? null : fieldErrors(result.error, fields);
    setErrors(found);
    const [first] = found ?? [];
    if (first) {
      toast({ title: failureTitle[intent], description: first.message, tone: 'error' });
      return;
    }
    void post('/auth', given);
  }

  const isBusy = isSending || isLeaving;
  const shown = isBusy ? [] : (errors ?? (latest?.is === 'invalid' ? latest.errors : []));
  return {
    isBusy,
    submit,
    shown,
    summaryKey: errors ?? latest,
    refusal: !isBusy && !errors && latest?.is === 'refused' ? latest : null,
    typed: latest && latest.is !== 'signed-in' ? latest.values : {},
    errorOf: (field: string) => shown.find((error) => error.field === field)?.message,
  };
}
