import type { RetrySchedule } from '../../platform/jobs/retry-schedule.ts';

const minute = 60_000;
const hour = 60 * minute;

/** As Standard Webhooks proposes. Covers a receiver's outage over a long weekend. */
export const webhookSchedule: RetrySchedule = {
  pauses: [
    5000,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
  ],
  givesUpAfter: 4 * 24 * hour,
};

/** An endpoint that has accepted nothing for this long is disabled, in milliseconds. */
export const disabledAfter = 3 * 24 * hour;

/** The reason recorded for an endpoint that an admin disabled. */
export const disabledByHand = 'disabled by hand';
