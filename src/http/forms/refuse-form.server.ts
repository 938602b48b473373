import { data } from 'react-router';
import type { FormState } from './form-state.ts';
import { type Refusal, refusalInit, tooManyCame } from './refusal.ts';

type Words = {
  failure: { title: string; message: string };
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
  const notice =
    refusal.is === 'failed'
      ? failure
      : { title: 'Error', message: tooManyCame(tooMany, refusal, orElse) };
  return data<FormState>({ is: 'refused', ...notice, values }, refusalInit(refusal));
}
