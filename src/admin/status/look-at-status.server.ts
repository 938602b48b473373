import { failureReason } from '../../platform/errors/failure-reason.ts';
import { inTime } from '../../platform/errors/in-time.ts';
import { withoutAddresses } from '../../platform/errors/without-addresses.ts';
import type { Platform } from '../../platform/services.ts';
import type { Finding, HealthCheck } from '../../platform/reporting.ts';
import { endSentence } from '../../ui/content/end-sentence.ts';

export type Looked = Finding & { name: string };

/** In milliseconds: the page appears within three seconds, whatever does not answer. */
const longestLook = 2500;

/**
 * Runs all health checks, or those that are meant, at once. One that does not answer in time, or throws, is a finding of its own.
 */
export async function lookAtStatus(
  platform: Platform,
  isMeant: (check: HealthCheck) => boolean = () => true,
): Promise<Looked[]> {
  const checks = platform.features
    .flatMap(({ healthChecks = [] }) => healthChecks)
    .filter((check) => isMeant(check));
  return Promise.all(
    checks.map(async (check) => ({ name: check.name, ...(await lookInTime(platform, check)) })),
  );
}

async function lookInTime(platform: Platform, check: HealthCheck): Promise<Finding> {
  try {
    return await inTime(check.run(platform), longestLook);
  } catch (error) {
    const reason = withoutAddresses(failureReason(error));
    platform.log.warn({ event: 'status.unknown', check: check.name, reason });
    return { level: 'amber', says: endSentence(`Not known: ${reason}`), advice };
  }
}

const advice = 'Reload the page. If this line stays, check its subject by hand.';
