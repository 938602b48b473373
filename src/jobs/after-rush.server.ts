import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** In milliseconds; how long one look takes, too. */
const look = 20;
/** So that work goes on under any load: two seconds. */
const mostLooks = 100;

/**
 * Visitors first: they share one thread with the work in the background, which waits while that thread
 * has no time to spare, but two seconds at most.
 */
export async function afterRush(isBusy: () => Promise<boolean> = hasNoTimeToSpare): Promise<void> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    if (!(await isBusy())) return;
  }
}

async function hasNoTimeToSpare(): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  await setTimeout(look);
  return performance.eventLoopUtilization(before).utilization > 0.8;
}
