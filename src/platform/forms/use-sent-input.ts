import { type RefObject, useRef } from 'react';
import { getValues } from './form-state.ts';

/**
 * Tells whether more was typed into a form while it was being sent: then its success must not clear it.
 * Call `note` when it is sent, and ask `areAll` when the answer is there.
 */
export function useSentInput(form: RefObject<HTMLFormElement | null>) {
  const sent = useRef('');
  return {
    note: () => void (sent.current = wordsIn(form.current)),
    areAll: () => wordsIn(form.current) === sent.current,
  };
}

/** Everything in a form as one string. */
const wordsIn = (form: HTMLFormElement | null): string =>
  form ? JSON.stringify(getValues(new FormData(form))) : '';
