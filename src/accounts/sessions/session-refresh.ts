/** In milliseconds: how often the record is looked at. */
export const refreshTick = 30_000;
/** With fewer ticks left than this, the record is refreshed. */
const ticksBeforeExpiry = 3;
/** A record that ends within this time counts as ended. */
const expiryMargin = 90_000;
const firstPause = 200;

type Expiring = { expires_at: number };

/** Whether it is time to refresh. */
export function isDue({ expires_at }: Expiring, now: number): boolean {
  return Math.floor((expires_at * 1000 - now) / refreshTick) < ticksBeforeExpiry;
}

/** Whether the record can no longer be relied on. */
export function hasExpired({ expires_at }: Expiring, now: number): boolean {
  return expires_at * 1000 - now < expiryMargin;
}

/**
 * Whether trying again may help: the server, or something in front of it, has a problem. No answer at
 * all (null) counts too.
 */
export function isRetryable(status: number | null): boolean {
  if (status === null) return true;
  return (status >= 500 && status <= 504) || (status >= 520 && status <= 530);
}

/**
 * The pause before try number `tries` + 1 (200 ms, doubling), or null when the next tick comes before
 * it would be over.
 */
export function pauseBeforeRetry(tries: number): number | null {
  const pause = firstPause * 2 ** (tries - 1);
  return pause < refreshTick ? pause : null;
}

type Attempt<T> = { status: number | null; record?: T };
export type Refreshing<T> = { is: 'refreshed'; record: T } | { is: 'ended' } | { is: 'later' };

/** Refreshes, retrying while that may help. A final failure ends the session. */
export async function refresh<T>(
  ask: () => Promise<Attempt<T>>,
  wait: (ms: number) => Promise<void>,
): Promise<Refreshing<T>> {
  for (let tries = 1; ; tries += 1) {
    const { status, record } = await ask();
    if (record !== undefined) return { is: 'refreshed', record };
    if (!isRetryable(status)) return { is: 'ended' };
    const pause = pauseBeforeRetry(tries);
    if (pause === null) return { is: 'later' };
    await wait(pause);
  }
}
