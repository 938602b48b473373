import { failureReason } from '../failures/failure-reason.ts';
import type { Platform, Visit } from '../platform.server.ts';

/**
 * Runs what a form asks for. If the database is unavailable visitors must not lose what they wrote: the
 * failure is logged as `event` and returned as an outcome, so that the form can be shown again with its
 * content.
 */
export async function orFailed<Outcome>(
  { log }: Pick<Platform, 'log'>,
  { requestId }: Pick<Visit, 'requestId'>,
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
