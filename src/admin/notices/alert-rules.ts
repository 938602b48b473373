import type { AttentionLine } from '../../platform/reporting.ts';
import type { NoticeLine } from './operator-notices.table.server.ts';

export const hour = 3_600_000;

/** This many of a kind within an hour trigger an alert. */
const burst: Record<string, number | undefined> = { enquiries: 20, 'suspected spam': 10 };

/** `arrived` is what arrived within the last hour. */
export function burstLines(arrived: readonly Omit<AttentionLine, 'isUrgent'>[]): NoticeLine[] {
  return arrived
    .filter(({ kind, count }) => count >= (burst[kind] ?? Infinity))
    .map(({ says, href }) => ({ says: `${says} within an hour`, href }));
}

/** At most one alert an hour, and none while the last one is unsent. */
export function mayAlert(last: { createdAt: Date; isQueued: boolean } | null, now: Date): boolean {
  return !last || (!last.isQueued && now.getTime() - last.createdAt.getTime() >= hour);
}
