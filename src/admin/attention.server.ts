import type { Platform } from '../platform/services.ts';
import type { AttentionLine } from '../platform/reporting.ts';

/** What needs attention, in every feature; urgent lines first. */
export async function whatWaits(platform: Platform): Promise<AttentionLine[]> {
  const lines = await Promise.all(
    attention(platform).map(async ({ waiting }) => (await waiting?.(platform)) ?? []),
  );
  return lines.flat().toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}

/** What came in since then, in every feature. */
export async function whatArrived(platform: Platform, since: Date): Promise<AttentionLine[]> {
  const lines = await Promise.all(
    attention(platform).map(async ({ arrived }) => (await arrived?.(platform, since)) ?? []),
  );
  return lines.flat();
}

const attention = ({ features }: Platform) =>
  features.flatMap(({ attention: reports = [] }) => reports);
