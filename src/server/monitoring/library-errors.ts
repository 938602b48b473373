import type { Logger } from 'pino';
import { failureReason, withoutAddresses } from '../../platform/database/failures.ts';

/**
 * Redirects libraries' console output to the log, as a reason only: a database layer error, printed in full,
 * repeats the values of its query.
 */
export function logLibraryErrors(log: Logger, printer: Pick<Console, 'error' | 'warn'>): void {
  const note = (...said: unknown[]) => {
    const reason = withoutAddresses(said.map(failureReason).join(' '));
    log.error({ event: 'library.error', reason });
  };
  printer.error = note;
  printer.warn = note;
}
