import { failureReason } from '../failures/failure-reason.ts';
import type { Platform, Visit } from '../platform.server.ts';

/**
 * Runs what a form asks for. A database that is away must not cost visitors their words: the failure is
 * logged as `event` and becomes an outcome, with which they get them back to try again.
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
