import type { HealthCheckResult, Level } from '../../platform/reporting.ts';
import { formatDuration } from '../../ui/content/durations.ts';

const megabyte = 1_000_000;
const gigabyte = 1000 * megabyte;

type Work = {
  /** How many seconds the oldest due job has waited. Workers pick up due jobs within seconds. */
  age: number;
  retrying: number;
  deadLetters: number;
};

export function queueFinding({ age, retrying, deadLetters }: Work): HealthCheckResult {
  if (age >= 60) {
    const advice =
      'Restart the site. If that does not help, search the log for “jobs.error” and “job.failed”; Edge Functions shows what waits.';
    const message = `The oldest job that is due has been waiting for ${formatDuration(age * 1000)}.`;
    return { level: age < 600 ? 'amber' : 'red', message, advice };
  }
  if (retrying === 0 && deadLetters === 0) {
    return { level: 'green', message: 'Jobs start as soon as they are due.' };
  }
  return {
    level: deadLetters > 0 ? 'red' : 'amber',
    message: `Background jobs: ${deadLetters} failed for days and were given up, ${retrying} failed and will be retried.`,
    advice:
      'Fix the causes shown under Edge Functions, then press “Try again” there for what was given up.',
  };
}

export function diskFinding(freeBytes: number, allBytes: number): HealthCheckResult {
  const share = allBytes > 0 ? freeBytes / allBytes : 0;
  const free =
    freeBytes < gigabyte
      ? `${Math.floor(freeBytes / megabyte)} MB`
      : `${(freeBytes / gigabyte).toFixed(1)} GB`;
  const message = `${free} free where DATA_DIR is, ${Math.floor(share * 100)}% of the disk.`;
  const advice =
    'Free up space or enlarge the disk. Below 200 MB the site reports itself not ready; below 100 MB it accepts nothing.';
  if (freeBytes < 500 * megabyte || share < 0.05) return { level: 'red', message, advice };
  if (freeBytes < 2 * gigabyte || share < 0.15) return { level: 'amber', message, advice };
  return { level: 'green', message };
}

/** For a database that answers but stores nothing. */
export function storingFinding(fault: string): HealthCheckResult {
  return {
    level: 'red',
    message: `It cannot store anything: ${fault}. Pages work; forms are refused, and mail waits.`,
    advice:
      'Free up its disk or make it writable again; check that DATABASE_URL, if set, names the writable server.',
  };
}

/** Takes one round trip and the number of this version's migrations that have run. */
export function databaseFinding(
  ms: number,
  migrationsIn: number,
  migrations: number,
): HealthCheckResult {
  if (migrationsIn > migrations) {
    return {
      level: 'amber',
      message: `It belongs to a newer version: ${migrationsIn} migrations, of which this one knows ${migrations}.`,
      advice:
        'Upgrade again soon. Until then only the newer version can restore or rehearse a backup that is made here.',
    };
  }
  const message = `Answered in ${Math.round(ms)} ms; ${migrationsIn} of ${migrations} migrations applied.`;
  if (migrationsIn < migrations) {
    const advice =
      'Restart the site: migrations run at start-up, and the log says what stops them.';
    return { level: 'red', message, advice };
  }
  if (ms < 100) return { level: 'green', message };
  const advice = 'Check the load on the database server and the network to it.';
  return { level: ms < 1000 ? 'amber' : 'red', message, advice };
}

/** The embedded database has no clock of its own, so there is nothing to compare. */
export const ownClock: HealthCheckResult = {
  level: 'green',
  message: 'Not compared: the database uses this machine’s clock. Keep it set by a time server.',
};

/** Authenticator codes are valid for half a minute, so the clock must be closer than that. */
export function clockFinding(differenceMs: number): HealthCheckResult {
  const seconds = Math.abs(differenceMs) / 1000;
  if (seconds < 2) return { level: 'green', message: 'This machine and the database agree.' };
  const message = `This machine and the database are ${seconds.toFixed(1)} s apart.`;
  const advice = 'Set both from a time server (chrony, systemd-timesyncd).';
  return { level: seconds < 30 ? 'amber' : 'red', message, advice };
}

/**
 * Takes the last background job, which runs every few minutes and so cannot be in the future of a correct
 * clock. Null if it is not; another machine's clock may differ slightly.
 */
export function datedAheadFinding(aheadMs: number): HealthCheckResult | null {
  if (aheadMs < 60_000) return null;
  return {
    level: aheadMs < 3_600_000 ? 'amber' : 'red',
    message: `The last background job is dated ${formatDuration(aheadMs)} ahead of this machine’s clock: the clock is slow, or it was fast then.`,
    advice:
      'Set it from a time server (chrony, systemd-timesyncd). If it was fast, schedules and what was put off wait until the dates that it gave: see “A wrong clock” in docs/operations.md.',
  };
}

/** `validTo` is null if the site is not served over https. */
export function certificateFinding(
  certificate: { validTo: Date; fault: string | null } | null,
  isLocal: boolean,
  now: Date,
): HealthCheckResult {
  if (!certificate) {
    return isLocal
      ? { level: 'green', message: 'None needed: only this machine can reach the site.' }
      : {
          level: 'red',
          message: 'SITE_URL begins with http: what people type is sent unencrypted.',
          advice: 'Put a proxy with TLS in front and set SITE_URL to its https address.',
        };
  }
  const advice = 'Renew it at the proxy, and find out why it did not renew itself.';
  const days = Math.floor((certificate.validTo.getTime() - now.getTime()) / 86_400_000);
  if (days < 0) return { level: 'red', message: `It expired ${-days} days ago.`, advice };
  const message = `Valid for ${days} more days.`;
  if (certificate.fault) {
    const fault = `Browsers refuse it: ${certificate.fault}.`;
    return {
      level: 'red',
      message: fault,
      advice: 'Correct the certificate or its chain at the proxy.',
    };
  }
  if (days < 7) return { level: 'red', message, advice };
  return days < 21 ? { level: 'amber', message, advice } : { level: 'green', message };
}

export function worst(levels: readonly Level[]): Level {
  if (levels.includes('red')) return 'red';
  return levels.includes('amber') ? 'amber' : 'green';
}
