import { data } from 'react-router';
import type { Limited } from '../rate-limits/limits.server.ts';
import type { FormState } from './form-state.ts';
import { type Refusal, refusalInit, waitInWords } from './refusal.ts';

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
  { failure, tooMany, orElse = '' }: Words,
  values: Record<string, string>,
) {
  const notice = refusal.is === 'failed' ? failure : tooManyNotice(refusal);
  return data<FormState>({ is: 'refused', ...notice, values }, refusalInit(refusal));

  function tooManyNotice({ retryAfterSeconds }: Limited) {
    const wait = waitInWords(retryAfterSeconds);
    const message = `Too many ${tooMany} came from your network. Please try again in ${wait}${orElse}.`;
    return { title: 'Error', message };
  }
}
