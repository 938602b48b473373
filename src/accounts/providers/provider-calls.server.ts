import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';

/** In milliseconds for everything one act asks of a provider, and in bytes for one answer. */
const providerLimits = { time: 10_000, size: 1_000_000 };

/** The provider gave no answer in time, or no usable one. The fault is not ours. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError';
}

type Calls = { deadline: AbortSignal; isUnavailable: boolean };

const calls = new AsyncLocalStorage<Calls>();
const limited = new WeakSet<typeof fetch>();

/**
 * Runs work that calls a provider (its settings, its keys, exchanging a code for tokens), with a
 * limit to the time and to the size of its answers. `hasFailed` recognises an outcome that is a
 * failure although nothing was thrown.
 * @throws ProviderUnavailableError instead of another failure, if the provider did not answer
 */
export async function askingProvider<T>(
  work: () => Promise<T>,
  hasFailed: (value: T) => boolean = () => false,
): Promise<T> {
  limitFetch();
  const current: Calls = {
    deadline: AbortSignal.timeout(providerLimits.time),
    isUnavailable: false,
  };
  try {
    const value = await calls.run(current, work);
    if (!current.isUnavailable || !hasFailed(value)) return value;
  } catch (error) {
    if (!current.isUnavailable) throw error;
  }
  throw new ProviderUnavailableError('a provider did not answer');
}

/**
 * better-auth and its libraries call the global `fetch` without a limit, and accept no other. So it
 * is wrapped, once; calls from outside `askingProvider` pass through unchanged.
 */
function limitFetch(): void {
  const { fetch: original } = globalThis;
  if (limited.has(original)) return;
  const wrapped: typeof fetch = async (input, init) => {
    const current = calls.getStore();
    if (!current) return original(input, init);
    const signals = [current.deadline, ...(init?.signal ? [init.signal] : [])];
    try {
      const response = await original(input, { ...init, signal: AbortSignal.any(signals) });
      if (response.status >= 500) current.isUnavailable = true;
      // Read here, so that an interrupted answer counts as none.
      const body = response.body && (await readLimited(response.body));
      const { status, statusText, headers } = response;
      return new Response(body, { status, statusText, headers });
    } catch (error) {
      current.isUnavailable = true;
      throw error;
    }
  };
  limited.add(wrapped);
  globalThis.fetch = wrapped;
}

async function readLimited(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > providerLimits.size) throw new Error('a provider’s answer is too large');
    parts.push(new Uint8Array(part));
  }
  return new Blob(parts);
}

/** In seconds: how much a provider's clock may differ from ours. */
const skew = 300;

/**
 * In seconds: how long ago a token may have been issued. Its nonce, or the code it was exchanged for,
 * is younger than that.
 */
const longestAge = 600;

type Asked = {
  client: string;
  /** Of Microsoft's tokens alone. */
  tenant: string | null;
  now: Date;
};

/** Whether an id token was issued to this client, just now, by the tenant. Its signature is checked elsewhere. */
export function isIdTokenForUs(token: string, { client, tenant, now }: Asked): boolean {
  const told = readClaims(token);
  if (!told || !isForClient(told, client) || !isTimely(told, now.getTime() / 1000)) return false;
  return tenant === null || isFromTenant(told, tenant);
}

type Claims = z.output<typeof claims>;

const claims = z.object({
  aud: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
  azp: z.string().optional(),
  iss: z.string(),
  tid: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
  nbf: z.number().optional(),
});

function readClaims(token: string): Claims | null {
  try {
    const [, part = ''] = token.split('.');
    return claims.parse(JSON.parse(Buffer.from(part, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** With several audiences, `azp` names the one the token was issued to. */
function isForClient({ aud, azp }: Claims, client: string): boolean {
  return aud.includes(client) && (azp === undefined ? aud.length === 1 : azp === client);
}

function isTimely({ iat, exp, nbf = iat }: Claims, now: number): boolean {
  const isIssued = iat <= now + skew && iat >= now - longestAge;
  return isIssued && exp > now - skew && nbf <= now + skew;
}

/** Microsoft's tenant of all personal accounts. */
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad';

function isFromTenant({ iss, tid }: Claims, tenant: string): boolean {
  if (!tid || iss !== `https://login.microsoftonline.com/${tid}/v2.0`) return false;
  if (tenant === 'common') return true;
  if (tenant === 'organizations') return tid !== personal;
  return tid === (tenant === 'consumers' ? personal : tenant);
}
