/** Shorter faults of a mail server mend themselves. */
export const failsTooLongAfter = 3_600_000;

export function hasFailedTooLong(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= failsTooLongAfter;
}
