import {
  type ChangeEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type ToastContent, useToast } from '../../ui/forms/toast.tsx';
import {
  errorsIn,
  fieldProps,
  type FormAnswer,
  type FormSchema,
  getValues,
  isFailure,
} from './form-answer.ts';
import { postForm } from './post-form.ts';
import { useFormCheck } from './use-form-check.ts';
import { useFormStarted } from './use-form-started.ts';

type Options<Success extends { is: string }> = {
  /** The address that the form is posted to, with and without JavaScript. */
  action: string;
  /** The server's answer when the form was posted without JavaScript. */
  answer?: FormAnswer<Success> | undefined;
  failure: string;
  /** The toast for each success; null if the visitor leaves the page, until when the form stays busy. */
  success: Record<Success['is'], ToastContent | null>;
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
 * outcome is shown in it and as a toast. After a success it is cleared, unless the visitor has typed more.
 */
export function useForm<Success extends { is: string }>(options: Options<Success>) {
  const { action, answer, schema, success, title = 'Validation Error' } = options;
  const ref = useRef<HTMLFormElement>(null);
  const { received, isSending, submit } = useSubmission(ref, options);
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
    /** For `FormOutcome`. A toast has announced what the script received. */
    outcome: {
      answer: isSubmitting || errors ? undefined : latest,
      silent: received !== undefined,
    },
    field: fieldProps(shown, values),
  };
}

/** Posts the form, and shows each answer as a toast, once. */
function useSubmission<Success extends { is: string }>(
  form: { current: HTMLFormElement | null },
  { action, failure, success, onSuccess, onUnseen, title }: Options<Success>,
) {
  const { toast } = useToast();
  const [received, setReceived] = useState<FormAnswer<Success>>();
  const [isSending, setSending] = useState(false);
  const sent = useRef('');
  const getToast = (answer: FormAnswer<Success>) =>
    isFailure(answer) ? toFailureToast(answer, title) : success[outcome(answer)];

  async function submit(fields: FormData, input: string): Promise<void> {
    sent.current = input;
    setSending(true);
    const known = { ...success, invalid: true, refused: true };
    const answer = (await postForm<FormAnswer<Success>>(action, fields, known)) ?? {
      is: 'refused' as const,
      title: title ?? 'Error',
      message: failure,
      values: getValues(fields),
    };
    setReceived(answer);
    setSending(false);
    const content = getToast(answer);
    if (!form.current && content) onUnseen?.(content);
  }

  const announce = useEffectEvent((answer: FormAnswer<Success>) => {
    const content = getToast(answer);
    if (!isFailure(answer)) {
      // What was typed while the form was being sent stays.
      const isUnchanged = serialise(form.current) === sent.current;
      if (content && content.tone !== 'error' && isUnchanged) form.current?.reset();
      onSuccess?.(answer);
    }
    toast(content);
  });
  useEffect(() => {
    if (received) announce(received);
  }, [received]);
  return { received, isSending, submit };
}

/** TypeScript does not narrow a property of a generic type by itself. */
const outcome = <Success extends { is: string }>(answer: Success): Success['is'] => answer.is;

function toFailureToast(answer: FormAnswer, title = 'Validation Error'): ToastContent {
  return answer.is === 'refused'
    ? { title: answer.title, description: answer.message, tone: 'error' }
    : { title, description: answer.errors[0]?.message ?? '', tone: 'error' };
}

const serialise = (form: HTMLFormElement | null): string =>
  form ? JSON.stringify(getValues(new FormData(form))) : '';
