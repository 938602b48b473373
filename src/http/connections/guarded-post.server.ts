import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { failureCode } from '../failures/failure-code.ts';
import { isReserved } from './reserved-networks.ts';

export type PostOutcome =
  | { is: 'answered'; status: number }
  /** The network failed, or we refused to connect. */
  | { is: 'unreachable'; reason: string };

type Post = {
  headers: Record<string, string>;
  body: string;
  /** Whether http and private networks are allowed: in development, where the receiver runs locally. */
  mayBeLocal: boolean;
  /** Milliseconds for all of it; 10 s if not said. */
  timeout?: number;
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
};

/** In bytes. Only the status of the answer is kept, so little of its body is let in. */
const mostBytes = 64 * 1024;

/**
 * Posts to an address that somebody typed, without letting it reach into our own network: the host is
 * looked up once, every address it has is checked, and the connection goes to one of those. Redirects
 * are not followed. Failures are returned, never thrown.
 */
export async function guardedPost(address: string, post: Post): Promise<PostOutcome> {
  const { mayBeLocal, timeout = 10_000, resolve = resolveAll } = post;
  const refusal = refusalOf(address, mayBeLocal);
  if (refusal) return { is: 'unreachable', reason: refusal };
  const signal = AbortSignal.timeout(timeout);
  try {
    const url = new URL(address);
    const addresses = await within(signal, addressesOf(url.hostname, resolve));
    if (addresses.length === 0) return { is: 'unreachable', reason: 'the host has no address' };
    if (!mayBeLocal && addresses.some((found) => isReserved(found.address))) {
      return { is: 'unreachable', reason: 'the host is in a private network' };
    }
    return { is: 'answered', status: await send(url, post, addresses, signal) };
  } catch (error) {
    return { is: 'unreachable', reason: signal.aborted ? tooSlow(timeout) : networkReason(error) };
  }
}

/** Why an address must not be posted to, judging by its text; null if nothing speaks against it. */
export function refusalOf(address: string, mayBeLocal: boolean): string | null {
  if (!URL.canParse(address)) return 'this is no address';
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== 'https:' && !(mayBeLocal && protocol === 'http:')) {
    return 'the address does not begin with https://';
  }
  if (username || password) return 'the address holds a user name or password';
  if (mayBeLocal) return null;
  const literal = bare(hostname);
  const isOwn =
    (isIP(literal) !== 0 && isReserved(literal)) ||
    /(^|\.)(localhost|local|internal)\.?$/.test(hostname);
  return isOwn ? 'the host is in a private network' : null;
}

/** In a URL an IPv6 address is in brackets. */
const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

async function addressesOf(
  hostname: string,
  resolve: NonNullable<Post['resolve']>,
): Promise<LookupAddress[]> {
  const literal = bare(hostname);
  const family = isIP(literal);
  return family ? [{ address: literal, family }] : resolve(hostname);
}

const resolveAll = (hostname: string) => promisify(systemLookup)(hostname, { all: true });

function send(
  url: URL,
  { headers, body }: Post,
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<number> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: answerWith(addresses),
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

/**
 * Answers every look-up with the addresses that were checked, whatever the name server would say by
 * now.
 */
function answerWith(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    if (all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
  };
}

function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too slow')), { once: true });
  });
  return Promise.race([promise, late]);
}

const tooSlow = (timeout: number) => `no answer within ${timeout / 1000} seconds`;

/** The code alone: the message names addresses. */
function networkReason(error: unknown): string {
  const code = failureCode(error);
  return code ? `no connection: ${code}` : 'no connection';
}
