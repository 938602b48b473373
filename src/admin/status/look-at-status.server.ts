import { failureReason } from '../../http/failures/failure-reason.ts';
import { inTime } from '../../http/failures/in-time.ts';
import { withoutAddresses } from '../../http/failures/without-addresses.ts';
import type { Platform } from '../../http/platform.server.ts';
import type { Finding, Probe } from '../../http/watch.ts';

export type Looked = Finding & { name: string };

/** In milliseconds: the page appears within three seconds, whatever does not answer. */
const longestLook = 2500;

/**
 * Runs all probes at once. A probe that does not answer in time, or throws, is a finding of its own.
 */
export async function lookAtStatus(platform: Platform): Promise<Looked[]> {
  return Promise.all(
    platform.watch.probes.map(async (probe) => ({
      name: probe.name,
      ...(await lookInTime(platform, probe)),
    })),
  );
}

async function lookInTime(platform: Platform, probe: Probe): Promise<Finding> {
  try {
    return await inTime(probe.look(platform), longestLook);
  } catch (error) {
    const reason = withoutAddresses(failureReason(error));
    platform.log.warn({ event: 'status.unknown', probe: probe.name, reason });
    return { level: 'amber', says: `Not known: ${reason}.`, advice };
  }
}

const advice = 'Reload the page. If this line stays, check its subject by hand.';
