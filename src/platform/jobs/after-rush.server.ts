import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Length of one load sample, in milliseconds. */
const look = 20;
/** Two seconds in all, so that work proceeds under any load. */
const mostLooks = 100;

/**
 * Visitors come first: background work shares their thread and waits while it is busy, for two seconds at
 * most.
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
