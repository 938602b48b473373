/** When to retry something that is sent to a server of others. Times are in milliseconds. */
export type RetrySchedule = {
  /** Before the second, third, … try; the last one repeats. */
  pauses: readonly number[];
  /** Counted from when it was queued. */
  givesUpAfter: number;
};

/** In milliseconds: shorter faults of another server resolve themselves. */
export const failsTooLongAfter = 3_600_000;

export function hasFailedTooLong(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= failsTooLongAfter;
}

/** When to try next after `tries` failed tries (1 or more), or null when it is time to give up. */
export function nextTryAt(
  { pauses, givesUpAfter }: RetrySchedule,
  tries: number,
  queuedAt: Date,
  now: Date,
): Date | null {
  const pause = pauses[tries - 1] ?? pauses.at(-1) ?? givesUpAfter;
  const next = new Date(now.getTime() + pause);
  return next.getTime() - queuedAt.getTime() > givesUpAfter ? null : next;
}
