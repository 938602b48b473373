/** Its message says what the operator can do; without a stack trace. */
export class OperatorFault extends Error {}

/**
 * An error's innermost message, for the log. A database layer error repeats the query's values, which may be
 * personal; the driver error behind it does not, and better-auth wraps both once more.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return failureReason(error.cause);
  // A host with several addresses that all refuse: Node puts the reason in each inner error.
  if (error instanceof AggregateError && !error.message)
    return error.errors.map(failureReason).join(', ');
  return error.message;
}

export function failureTrace(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').filter((line) => line.startsWith('    at '));
  return [failureReason(error), ...places].join('\n');
}

/**
 * Mail servers repeat addresses in their replies. Removes them from a reason before it is shown or logged,
 * and shortens it.
 */
export function withoutAddresses(message: string): string {
  return message.replace(/(?<![^\s<>"])[^\s<>"]+@[^\s<>"]+/g, '(address)').slice(0, 300);
}

/** The error code from Node, a library or Postgres, such as ENOENT or 22P02; null if none. */
export function failureCode(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/**
 * Whether an error means that a dependency, above all the database, is temporarily unavailable. Then 503 is
 * the honest status: neither the request nor our code is at fault.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = failureCode(error);
  if (code !== null && (networkCodes.test(code) || postgresClasses.test(code))) return true;
  // A stopped server removes its Unix socket.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  return lostConnection.test(error.message) || isUnavailable(error.cause);
}

const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * No connection, out of disk space or connections, shut down by the operator, disk failure, or a read-only
 * standby: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const postgresClasses = /^(08|53|57|58)[0-9A-Z]{3}$|^25006$/;

const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/**
 * Waits for `work` up to this many milliseconds.
 * @throws on timeout
 */
export async function inTime<T>(work: Promise<T>, longest: number): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer within ${longest / 1000} s`)),
    longest,
  );
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
