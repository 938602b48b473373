import type { RetrySchedule } from '../jobs/retry-schedule.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A mail server may be down over a long weekend, so retries go on for four days. */
export const emailSchedule: RetrySchedule = {
  pauses: [
    5 * second,
    20 * second,
    minute,
    5 * minute,
    15 * minute,
    30 * minute,
    hour,
    2 * hour,
    4 * hour,
  ],
  givesUpAfter: 4 * 24 * hour,
};
