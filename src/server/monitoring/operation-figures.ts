import { Gauge, type Registry } from 'prom-client';
import { lastBackupAt } from '../../backups/backup-checks.server.ts';
import { failureReason, inTime } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import { queueAge, readQueues } from '../../platform/jobs/read-queues.server.ts';
import { emailTrouble } from '../../admin/emails/email-counts.server.ts';

/** In milliseconds: monitors time out after some seconds, so they are answered sooner. */
export const longestWait = 2000;

/** Reads the figures when requested. */
export type RefreshFigures = (services: Services) => Promise<void>;

/** Background job figures for monitoring; the status page shows the same as text. */
export function operationFigures(registry: Registry): RefreshFigures {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const age = gauge('website_queue_age_seconds', 'How long the oldest due job has waited');
  const deadLetters = gauge('website_dead_letters', 'Jobs that were given up');
  const emails = gauge(
    'website_mails',
    'Mails that failed for good in seven days, or are failing',
    ['state'],
  );
  const backup = gauge('website_last_backup_timestamp_seconds', 'When the last good backup began');
  return async ({ db, clock, log }) => {
    try {
      const [seconds, queues, message, backedUpAt] = await inTime(
        Promise.all([queueAge(db), readQueues(db), emailTrouble({ db, clock }), lastBackupAt(db)]),
        longestWait,
      );
      age.set(seconds);
      deadLetters.set(queues.reduce((sum, queue) => sum + queue.deadLetters, 0));
      emails.set({ state: 'failed' }, message.failed);
      emails.set({ state: 'failing' }, message.failing);
      backup.set(Math.round((backedUpAt?.getTime() ?? 0) / 1000));
    } catch (error) {
      // The database is unavailable, so these are unknown rather than a number.
      for (const figure of [age, deadLetters, backup]) figure.set(Number.NaN);
      for (const state of ['failed', 'failing']) emails.set({ state }, Number.NaN);
      log.warn({ event: 'metrics.incomplete', reason: failureReason(error) });
    }
  };
}
