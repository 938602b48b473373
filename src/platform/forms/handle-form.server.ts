import type { Logger } from 'pino';
import { data } from 'react-router';
import { failureReason } from '../database/failures.ts';
import type { FormAnswer } from './form-answer.ts';
import { type Rejection, rejectionInit, rateLimitMessage } from './rejection.ts';

/**
 * Runs a form's action. If the database is unavailable visitors must not lose their input: the failure is
 * logged as `event` and returned as an outcome, so that the form can be shown again with its content.
 */
export async function catchOutage<Outcome>(
  { log }: { log: Logger },
  { requestId }: { requestId: string },
  event: string,
  act: () => Promise<Outcome>,
): Promise<Outcome | { is: 'failed' }> {
  try {
    return await act();
  } catch (error) {
    log.error({ event, requestId, reason: failureReason(error) });
    return { is: 'failed' };
  }
}

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
  return data<FormAnswer>(
    { is: 'refused', title: 'Error', message, values },
    rejectionInit(rejection),
  );
}
