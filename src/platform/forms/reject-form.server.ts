import { data } from 'react-router';
import type { FormState } from './form-state.ts';
import { type Rejection, rejectionInit, rateLimitMessage } from './rejection.ts';

type Words = {
  /** The message while nothing can be stored. */
  failure: string;
  /** What a network sent too many of, such as `messages`. */
  tooMany: string;
  /** An alternative, as the end of a sentence: `, or ring us`. */
  orElse?: string;
};

/** The response to a valid form that is rejected: the reason, and all input. */
export function rejectForm(
  rejection: Rejection,
  { failure, tooMany, orElse }: Words,
  values: Record<string, string>,
) {
  const message =
    rejection.is === 'failed' ? failure : rateLimitMessage(tooMany, rejection, orElse);
  return data<FormState>(
    { is: 'refused', title: 'Error', message, values },
    rejectionInit(rejection),
  );
}
