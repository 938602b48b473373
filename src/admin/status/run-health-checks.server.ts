import { failureReason, inTime, withoutAddresses } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import type { HealthCheckResult, HealthCheck } from '../../platform/reporting.ts';
import { endSentence } from '../../ui/content/end-sentence.ts';

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
