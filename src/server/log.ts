import { type Logger, pino } from 'pino';
import { failureReason, withoutAddresses } from '../platform/database/failures.ts';

/** In bytes: lines buffered while the disk is full. Further lines are dropped. */
const mostWaiting = 1_000_000;

/**
 * Structured lines on standard output. If they cannot be written the site carries on without them: a full
 * log disk must not cost visitors their responses.
 */
export function openLog(level: string, fd = 1): Logger {
  const lines = pino.destination({ fd, sync: true, maxLength: mostWaiting });
  lines.on('error', () => undefined);
  return pino({ level, base: null }, lines);
}

/**
 * Redirects libraries' console output to the log, as a reason only: a database layer error, printed in full,
 * repeats the values of its query.
 */
export function logLibraryErrors(log: Logger, printer: Pick<Console, 'error' | 'warn'>): void {
  const logError = (...values: unknown[]) => {
    const reason = withoutAddresses(values.map(failureReason).join(' '));
    log.error({ event: 'library.error', reason });
  };
  printer.error = logError;
  printer.warn = logError;
}

/** A path for the log: without email addresses, and cut to 200 characters. */
export function loggedPath(path: string): string {
  const named = path.slice(0, 200).replace(/^\/preview\/[^/]+/, '/preview/(token)');
  return named.replaceAll(/(?<![^/])[^/]*(?:[@＠]|%(?:25)*40)[^/]*/g, '(address)');
}
