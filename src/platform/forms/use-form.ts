import {
  type ChangeEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type ToastContent, useToast } from '../../ui/forms/toast.tsx';
import {
  errorsIn,
  fieldProps,
  type FormAnswer,
  type FormSchema,
  getValues,
  isFailure,
} from './form-answer.ts';
import { postForm, useFormCheck, useFormStarted } from './use-form-check.ts';

type Options<Success extends { kind: string }> = {
  /** The address that the form is posted to, with and without JavaScript. */
  action: string;
  /** The server's answer when the form was posted without JavaScript. */
  answer?: FormAnswer<Success> | undefined;
  failure: string;
  /** The toast for each success; null if the visitor leaves the page, until when the form stays busy. */
  success: Record<Success['kind'], ToastContent | null>;
  onSuccess?: (answer: Success) => void;
  /** Called instead of showing a toast if the answer comes when the form is gone. */
  onUnseen?: ((toast: ToastContent) => void) | undefined;
  /** The page on which the beginning of a form is counted. */
  page?: string;
  /** Checks the form before it is sent, and is loaded once a visitor begins to fill it in. */
  schema?: () => Promise<FormSchema>;
  values?: Record<string, string>;
  prepare?: (fields: FormData) => void;
  title?: string;
};

/**
 * An ordinary form made quicker: it is checked as it is sent, posted without leaving the page, and its
 * outcome is shown in it and as a toast. After a success it is cleared and hidden behind its answer
 * (`FormSent`), unless the visitor has typed more.
 */
export function useForm<Success extends { kind: string }>(options: Options<Success>) {
  const { action, answer, schema, success, title = 'Validation Error' } = options;
  const ref = useRef<HTMLFormElement>(null);
  const { received, isCleared, isSending, submit, begin } = useSubmission(ref, options);
  const { hasToasts } = useToast();
  const { errors, sendChecked, follow, stillWrong } = useFormCheck(schema, title);
  useFormStarted(ref, options.page);

  const latest = received ?? answer;
  const isLeaving = received && !isFailure(received) && success[outcome(received)] === null;
  const isSubmitting = isSending || isLeaving === true;
  const shown = isSubmitting ? [] : stillWrong(errors ?? errorsIn(latest));
  const values = { ...options.values, ...(latest && isFailure(latest) && latest.values) };
  return {
    ref,
    isSubmitting,
    props: {
      ref,
      method: 'post' as const,
      action,
      hidden: isCleared,
      noValidate: schema !== undefined,
      onChange: (event: ChangeEvent<HTMLFormElement>) => void follow(event),
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const input = serialise(event.currentTarget);
        options.prepare?.(fields);
        void sendChecked(fields, () => submit(fields, input));
      },
    },
    errors: { errors: shown, answer: errors ?? latest, title },
    /** For `FormOutcome`. A toast has announced what the script received, but for a form in a dialog. */
    outcome: {
      answer: isSubmitting || errors ? undefined : latest,
      silent: hasToasts && received !== undefined,
    },
    /** For `FormSent`. */
    sent: {
      answer: isSubmitting || errors || !latest || isFailure(latest) ? undefined : latest,
      onAnother: isCleared ? begin : undefined,
    },
    field: fieldProps(shown, values),
  };
}

/** Posts the form, and shows each answer as a toast, once. */
function useSubmission<Success extends { kind: string }>(
  form: { current: HTMLFormElement | null },
  { action, failure, success, onSuccess, onUnseen, title }: Options<Success>,
) {
  const { toast } = useToast();
  const [received, setReceived] = useState<FormAnswer<Success>>();
  const [isCleared, setCleared] = useState(false);
  const [isSending, setSending] = useState(false);
  const getToast = (answer: FormAnswer<Success>) =>
    isFailure(answer) ? toFailureToast(answer, title) : success[outcome(answer)];

  async function submit(fields: FormData, input: string): Promise<void> {
    setSending(true);
    const known = { ...success, invalid: true, refused: true };
    const answer = (await postForm<FormAnswer<Success>>(action, fields, known)) ?? {
      kind: 'refused' as const,
      title: title ?? 'Error',
      message: failure,
      values: getValues(fields),
    };
    const content = getToast(answer);
    // What was typed while the form was being sent stays.
    const isUnchanged = serialise(form.current) === input;
    setCleared(!isFailure(answer) && !!content && content.tone !== 'error' && isUnchanged);
    setReceived(answer);
    setSending(false);
    if (!form.current && content) onUnseen?.(content);
  }

  const announce = useEffectEvent((answer: FormAnswer<Success>) => {
    if (isCleared) form.current?.reset();
    if (!isFailure(answer)) onSuccess?.(answer);
    toast(getToast(answer));
  });
  useEffect(() => {
    if (received) announce(received);
  }, [received]);

  /** Shows the empty form again. */
  function begin(): void {
    flushSync(() => {
      setCleared(false);
      setReceived(undefined);
    });
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }
  return { received, isCleared, isSending, submit, begin };
}

/** TypeScript does not narrow a property of a generic type by itself. */
const outcome = <Success extends { kind: string }>(answer: Success): Success['kind'] => answer.kind;

function toFailureToast(answer: FormAnswer, title = 'Validation Error'): ToastContent {
  return answer.kind === 'refused'
    ? { title: answer.title, description: answer.message, tone: 'error' }
    : { title, description: answer.errors[0]?.message ?? '', tone: 'error' };
}

const serialise = (form: HTMLFormElement | null): string =>
  form ? JSON.stringify(getValues(new FormData(form))) : '';
