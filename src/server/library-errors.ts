import type { Logger } from 'pino';
import { failureReason } from '../http/failure-reason.ts';
import { withoutAddresses } from '../http/without-addresses.ts';

/**
 * What libraries print on the console goes to the log, as a reason: an error of the database layer,
 * printed as it is, repeats the values of its query. Returns the way back.
 */
export function logLibraryErrors(log: Logger): () => void {
  const { error, warn } = console;
  const note = (...said: unknown[]) => {
    const reason = withoutAddresses(said.map(failureReason).join(' '));
    log.error({ event: 'library.error', reason });
  };
  Object.assign(console, { error: note, warn: note });
  return () => void Object.assign(console, { error, warn });
}
