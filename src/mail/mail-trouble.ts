import { failsTooLongAfter } from '../jobs/retry-schedule.ts';

export function hasFailedTooLong(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= failsTooLongAfter;
}
