import { failureReason } from '../errors/failure-reason.ts';
import type { Logger } from 'pino';

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
