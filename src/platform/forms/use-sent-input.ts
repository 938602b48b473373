import { type RefObject, useRef } from 'react';
import { getValues } from './form-answer.ts';

/**
 * Detects typing while a form is being sent: then its success must not clear the form. Call `note` on
 * sending, and `areAll` when the response is there.
 */
export function useSentInput(form: RefObject<HTMLFormElement | null>) {
  const sent = useRef('');
  return {
    note: () => void (sent.current = wordsIn(form.current)),
    areAll: () => wordsIn(form.current) === sent.current,
  };
}

/** A form's whole content as one string. */
const wordsIn = (form: HTMLFormElement | null): string =>
  form ? JSON.stringify(getValues(new FormData(form))) : '';
