import { failureCode } from './failure-code.ts';

/**
 * Whether an error says that what we stand on, the database above all, can't serve us for the moment.
 * Then the honest answer is 503: nothing is wrong with the request, nor with our code.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = failureCode(error);
  if (code !== null && (networkCodes.test(code) || postgresClasses.test(code))) return true;
  return lostConnection.test(error.message) || isAway(error.cause);
}

const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * No connection, no room or connection left, stopped by its operator, trouble with the disk, or a
 * standby that only reads: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const postgresClasses = /^(08|53|57|58)[0-9A-Z]{3}$|^25006$/;

/** What the driver says without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;
