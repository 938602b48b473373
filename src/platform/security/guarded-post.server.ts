import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { failureCode } from '../database/failures.ts';
import { isReserved } from './client-network.ts';

type PostOutcome = { kind: 'answered'; status: number } | { kind: 'unreachable'; reason: string };

type Post = Guarded & {
  headers: Record<string, string>;
  body: string;
};

type Guarded = {
  /** Allows http and private networks: in development, where the receiver runs locally. */
  mayBeLocal: boolean;
  /** Total timeout in milliseconds; 10 s by default. */
  timeout?: number;
  lookUp?: LookUp;
};

type LookUp = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** In bytes. Only the response's status is kept, so little of its body is read. */
const mostBytes = 64 * 1024;

/**
 * Posts to a user-supplied address without letting it reach our own network: the host is resolved once,
 * every address it has is checked, and the connection goes to one of those. Redirects are not followed.
 * Failures are returned, never thrown.
 */
export const guardedPost = (address: string, post: Post): Promise<PostOutcome> =>
  request(address, { ...post, method: 'POST' });

/** Whether an address answers, in the same way. */
export const guardedLook = (
  address: string,
  { method, ...guarded }: Guarded & { method: 'HEAD' | 'GET' },
): Promise<PostOutcome> => request(address, { ...guarded, method, headers: {}, body: '' });

type Sent = Post & { method: 'POST' | 'HEAD' | 'GET' };

async function request(address: string, post: Sent): Promise<PostOutcome> {
  const { mayBeLocal, timeout = 10_000 } = post;
  const rejection = getRejection(address, mayBeLocal);
  if (rejection) return { kind: 'unreachable', reason: rejection };
  const signal = AbortSignal.timeout(timeout);
  try {
    return { kind: 'answered', status: await send(new URL(address), post, signal) };
  } catch (error) {
    const reason = signal.aborted
      ? `no answer within ${timeout / 1000} seconds`
      : networkReason(error);
    return { kind: 'unreachable', reason };
  }
}

/** Why an address must not be posted to, judging by its text; null if it may. */
export function getRejection(address: string, mayBeLocal: boolean): string | null {
  if (!URL.canParse(address)) return 'this is no address';
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== 'https:' && !(mayBeLocal && protocol === 'http:')) {
    return 'the address does not begin with https://';
  }
  if (username || password) return 'the address holds a user name or password';
  if (mayBeLocal) return null;
  // A URL puts an IPv6 address in brackets. A literal address is not resolved.
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  const isOwn =
    (isIP(literal) !== 0 && isReserved(literal)) ||
    /(^|\.)(localhost|local|internal)\.?$/.test(hostname);
  return isOwn ? inPrivateNetwork : null;
}

const inPrivateNetwork = 'the host is in a private network';

function send(url: URL, post: Sent, signal: AbortSignal): Promise<number> {
  const { method, headers, body } = post;
  const open = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sending = open(
      url,
      {
        method,
        headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
        lookup: guardedLookup(post),
        agent: false,
        signal,
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        let size = 0;
        answer.on('error', () => undefined);
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > mostBytes) answer.destroy();
        });
      },
    );
    sending.on('error', reject);
    // An answer that switches protocols closes without an error in Node.
    sending.on('close', () => reject(new Error('ended without an answer')));
    sending.end(body);
  });
}

/** Resolves a host for the connection, which fails if any of its addresses is refused. */
function guardedLookup({ mayBeLocal, lookUp = systemLookup }: Guarded): LookupFunction {
  return (hostname, { all }, callback) =>
    lookUp(hostname, { all: true }, (error, found) => {
      if (error) return callback(error, '');
      if (!mayBeLocal && found.some(({ address }) => isReserved(address))) {
        return callback(new RefusedHost(inPrivateNetwork), '');
      }
      if (all) return callback(null, found);
      callback(null, found[0]?.address ?? '', found[0]?.family);
    });
}

class RefusedHost extends Error {}

/** Of other errors the code alone: the message names addresses. */
function networkReason(error: unknown): string {
  if (error instanceof RefusedHost) return error.message;
  const code = failureCode(error);
  return code ? `no connection: ${code}` : 'no connection';
}
