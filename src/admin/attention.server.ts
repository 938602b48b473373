import type { Services } from '../platform/services.ts';
import type {
  Attention,
  AttentionLine,
  Named,
  NextStep,
  Unanswered,
} from '../platform/reporting.ts';

export async function whatWaits(
  services: Services,
  isMeant: (attention: Attention) => boolean = () => true,
): Promise<AttentionLine[]> {
  const lines = await Promise.all(
    attention(services)
      .filter(isMeant)
      .map(async ({ waiting }) => (await waiting?.(services)) ?? []),
  );
  return lines.flat().toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent));
}

export async function whatArrived(services: Services, since: Date): Promise<AttentionLine[]> {
  const lines = await Promise.all(
    attention(services).map(async ({ arrived }) => (await arrived?.(services, since)) ?? []),
  );
  return lines.flat();
}

/** Everything that waits for our answer, the least time left first. */
export async function listUnanswered(services: Services): Promise<Unanswered[]> {
  const lists = await Promise.all(
    attention(services).map(async ({ unanswered }) => (await unanswered?.(services)) ?? []),
  );
  return lists.flat().toSorted((a, b) => a.promise.dueAt.getTime() - b.promise.dueAt.getTime());
}

export async function listNamed(services: Services, userId: string): Promise<Named[]> {
  const lists = await Promise.all(
    attention(services).map(async ({ named }) => (await named?.(services, userId)) ?? []),
  );
  return lists.flat();
}

export async function listNextSteps(services: Services, userId: string): Promise<NextStep[]> {
  const lists = await Promise.all(
    attention(services).map(async ({ nextSteps }) => (await nextSteps?.(services, userId)) ?? []),
  );
  return lists.flat().toSorted((a, b) => a.due.localeCompare(b.due));
}

const attention = ({ features }: Services) =>
  features.flatMap(({ attention: reports = [] }) => reports);
