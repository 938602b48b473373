import type { Config } from '../platform/config.server.ts';
import { EncodingError } from '../platform/database/migrate.server.ts';
import {
  failureCode,
  failureReason,
  isUnavailable,
  OperatorFault,
} from '../platform/database/failures.ts';

/**
 * A one-line message for a failure that the operator can fix, in the style of the settings errors; null if
 * only a stack trace explains it. Node and pg put details into `syscall`, `path` and `code`.
 */
export function startFault(error: unknown, config: Config): string | null {
  if (error instanceof OperatorFault) return error.message;
  if (isRefusedFile(error))
    return dataDirFault(config, 'all or part of it belongs to another user or is read-only');
  if (!(error instanceof Error)) return null;
  const { code = '', syscall = '', path = '', ...of }: SystemError = error;
  const { message } = error;
  if (of.signal === 'SIGKILL') return noMemory;
  if (syscall === 'listen') {
    const isPort = code === 'EADDRINUSE' || code === 'EACCES';
    return isPort
      ? `PORT: got "${config.PORT}", takes a port that is free for us to listen on (${message})`
      : hostFault(config, message);
  }
  if (syscall === 'getaddrinfo' && of.hostname === config.HOST) return hostFault(config, message);
  if (code === 'ERR_SQLITE_ERROR') return dataDirFault(config, message);
  if (closedEngine.test(message)) {
    return `DATA_DIR: got "${config.DATA_DIR}", takes a database that we can open: a part of this one belongs to another user, comes from another version or is damaged (${message})`;
  }
  if (config.DATABASE_URL && isOfDatabase(error, syscall)) {
    return `DATABASE_URL: got (hidden), takes a database that we can sign in to and write to (${failureReason(error)})`;
  }
  if (path && (path.startsWith(config.DATA_DIR) || config.DATA_DIR.startsWith(path))) {
    return dataDirFault(config, message);
  }
  return null;
}

/** The embedded engine's only messages about unusable files. */
const closedEngine = /^(PGlite failed to initialize|Aborted\()/;

type SystemError = NodeJS.ErrnoException & { hostname?: string; signal?: string };

/** The only child process of a start creates the embedded database. */
const noMemory =
  'The database was not created: something killed the process, as the system does when memory runs out. A first start takes about 750 MB for a moment.';

/**
 * Files made by a command that another user ran: the engine's file system and SQLite have their own error
 * numbers.
 */
const isRefusedFile = (error: unknown) =>
  isObject(error) &&
  ((error['name'] === 'ErrnoError' && error['errno'] === 2) ||
    (error['code'] === 'ERR_SQLITE_ERROR' && error['errcode'] === 14));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const dataDirFault = ({ DATA_DIR }: Config, message: string) =>
  `DATA_DIR: got "${DATA_DIR}", takes a folder that we may write to (${message})`;

const hostFault = ({ HOST }: Config, message: string) =>
  `HOST: got "${HOST}", takes an address of this machine (${message})`;

/**
 * The database is unreachable, has no TLS or an untrusted certificate, or refuses the user, the password,
 * the database name or what a start creates.
 */
const isOfDatabase = (error: Error, syscall: string) =>
  syscall === 'connect' ||
  syscall === 'getaddrinfo' ||
  isUnavailable(error) ||
  error instanceof EncodingError ||
  / SSL connection/.test(error.message) ||
  [error, error.cause].some((each) => ofPostgres.test(failureCode(each) ?? ''));

/** Codes of Postgres, and of Node and OpenSSL for certificates. */
const ofPostgres = /^(28|3D|42501|ERR_(TLS|SSL)_|CERT_|UNABLE_TO_|(DEPTH_ZERO_)?SELF_SIGNED_CERT)/;
