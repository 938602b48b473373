import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** How long one look at the load takes, in milliseconds. */
const look = 20;
/** Two seconds in all, so that work goes on under any load. */
const mostLooks = 100;

/**
 * Visitors come first: they share one thread with background work, which waits while that thread is
 * busy, for two seconds at most.
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
