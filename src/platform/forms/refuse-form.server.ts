import { data } from 'react-router';
import type { FormState } from './form-state.ts';
import { type Refusal, refusalInit, tooManyCame } from './refusal.ts';

type Words = {
  /** What is said while nothing can be stored. */
  failure: string;
  /** What a network sent too many of, such as `messages`. */
  tooMany: string;
  /** An alternative, as the end of a sentence: `, or ring us`. */
  orElse?: string;
};

/** The answer to a valid form that is not accepted: why, and everything that was typed. */
export function refuseForm(
  refusal: Refusal,
  { failure, tooMany, orElse }: Words,
  values: Record<string, string>,
) {
  const message = refusal.is === 'failed' ? failure : tooManyCame(tooMany, refusal, orElse);
  return data<FormState>({ is: 'refused', title: 'Error', message, values }, refusalInit(refusal));
}
