/** In milliseconds: how often the record is checked. */
export const refreshTick = 30_000;
/** With fewer ticks left than this, the record is refreshed. */
const ticksBeforeExpiry = 3;
/** A record that expires within this time counts as expired. */
const expiryMargin = 90_000;
const firstPause = 200;

type Expiring = { expires_at: number };

export function isDue({ expires_at }: Expiring, now: number): boolean {
  return Math.floor((expires_at * 1000 - now) / refreshTick) < ticksBeforeExpiry;
}

export function hasExpired({ expires_at }: Expiring, now: number): boolean {
  return expires_at * 1000 - now < expiryMargin;
}

/**
 * Whether a retry may help: the server, or something in front of it, has a problem. No answer
 * (null) counts too.
 */
export function isRetryable(status: number | null): boolean {
  if (status === null) return true;
  return (status >= 500 && status <= 504) || (status >= 520 && status <= 530);
}

/** The pause before the next try (200 ms, doubling); null if the next tick comes first. */
export function pauseBeforeRetry(tries: number): number | null {
  const pause = firstPause * 2 ** (tries - 1);
  return pause < refreshTick ? pause : null;
}

type Attempt<T> = { status: number | null; record?: T };
type Refreshing<T> = { kind: 'refreshed'; record: T } | { kind: 'ended' } | { kind: 'later' };

/** Refreshes, retrying while that may help. A final failure ends the session. */
export async function refresh<T>(
  ask: () => Promise<Attempt<T>>,
  wait: (ms: number) => Promise<void>,
): Promise<Refreshing<T>> {
  for (let tries = 1; ; tries += 1) {
    const { status, record } = await ask();
    if (record !== undefined) return { kind: 'refreshed', record };
    if (!isRetryable(status)) return { kind: 'ended' };
    const pause = pauseBeforeRetry(tries);
    if (pause === null) return { kind: 'later' };
    await wait(pause);
  }
}
