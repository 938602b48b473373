import type { Services } from '../platform/services.ts';
import type { AttentionLine } from '../platform/reporting.ts';

export async function whatWaits(services: Services): Promise<AttentionLine[]> {
  const lines = await Promise.all(
    attention(services).map(async ({ waiting }) => (await waiting?.(services)) ?? []),
  );
  return lines.flat().toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}

export async function whatArrived(services: Services, since: Date): Promise<AttentionLine[]> {
  const lines = await Promise.all(
    attention(services).map(async ({ arrived }) => (await arrived?.(services, since)) ?? []),
  );
  return lines.flat();
}

const attention = ({ features }: Services) =>
  features.flatMap(({ attention: reports = [] }) => reports);
