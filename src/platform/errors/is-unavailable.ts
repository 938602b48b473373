import { failureCode } from './failure-code.ts';

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

/** Driver errors without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;
