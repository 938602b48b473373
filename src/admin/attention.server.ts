import type { Platform } from '../http/platform.server.ts';
import type { AttentionLine } from '../http/watch.ts';

/** What needs attention, in every domain; urgent lines first. */
export async function whatWaits(platform: Platform): Promise<AttentionLine[]> {
  const lines = await Promise.all(
    platform.watch.attention.map(async ({ waiting }) => (await waiting?.(platform)) ?? []),
  );
  return lines.flat().toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}

/** What came in since then, in every domain. */
export async function whatArrived(platform: Platform, since: Date): Promise<AttentionLine[]> {
  const lines = await Promise.all(
    platform.watch.attention.map(async ({ arrived }) => (await arrived?.(platform, since)) ?? []),
  );
  return lines.flat();
}
