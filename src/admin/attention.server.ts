import type { Services } from '../platform/services.ts';
import type {
  Attention,
  AttentionLine,
  HealthCheck,
  HealthCheckResult,
  Named,
  NextStep,
  Unanswered,
} from '../platform/reporting.ts';
import { failureReason, inTime, withoutAddresses } from '../platform/database/failures.ts';
import { endSentence } from '../ui/content/end-sentence.ts';
import { retentionRules } from '../platform/privacy/personal-data.server.ts';
import { countDue, retentionRunsSince } from '../platform/privacy/retention.server.ts';

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

export type CheckedPart = HealthCheckResult & { name: string };

/** In milliseconds: the page appears within three seconds, even if a check hangs. */
const longestLook = 2500;

/** Runs all given health checks at once. A timeout or an exception is a result of its own. */
export async function runHealthChecks(
  services: Services,
  isMeant: (check: HealthCheck) => boolean = () => true,
): Promise<CheckedPart[]> {
  const checks = services.features
    .flatMap(({ healthChecks = [] }) => healthChecks)
    .filter((check) => isMeant(check));
  return Promise.all(
    checks.map(async (check) => ({ name: check.name, ...(await runInTime(services, check)) })),
  );
}

async function runInTime(services: Services, check: HealthCheck): Promise<HealthCheckResult> {
  try {
    return await inTime(check.run(services), longestLook);
  } catch (error) {
    const reason = withoutAddresses(failureReason(error));
    services.log.warn({ event: 'status.unknown', check: check.name, reason });
    return { level: 'amber', message: endSentence(`Not known: ${reason}`), advice };
  }
}

const advice = 'Reload the page. If this line stays, check its subject by hand.';

const month = 30 * 24 * 3600_000;

/** For every rule: how much is due now and within 30 days, and was deleted in the last 30. */
export async function readRetention({ db, clock, features }: Services) {
  const now = clock();
  const soon = new Date(now.getTime() + month);
  const runs = await retentionRunsSince(db, new Date(now.getTime() - month));
  const rows = [];
  for (const rule of retentionRules(features)) {
    const run = runs.find((past) => past.rule === rule.name);
    rows.push({
      name: rule.name,
      keptFor: rule.keptFor,
      isDue: await countDue(db, rule, now),
      willGo: await countDue(db, rule, soon),
      went: run?.count ?? 0,
      lastDay: run?.lastDay ?? null,
    });
  }
  return rows;
}
