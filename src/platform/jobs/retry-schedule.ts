/** Retry schedule for deliveries to external servers. Times are in milliseconds. */
export type RetrySchedule = {
  /** Delays before the second, third, … attempt; the last one repeats. */
  pauses: readonly number[];
  /** Counted from queueing. */
  givesUpAfter: number;
};

/** In milliseconds. Short outages resolve themselves. */
export const failsTooLongAfter = 3_600_000;

export function hasFailedTooLong(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= failsTooLongAfter;
}

/** The next attempt after `tries` failed ones (1 or more), or null to give up. */
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
