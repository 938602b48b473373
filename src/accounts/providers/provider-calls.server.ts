import { AsyncLocalStorage } from 'node:async_hooks';

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
