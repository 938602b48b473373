import { collectDefaultMetrics, Histogram, Registry, Gauge } from 'prom-client';
import { lastBackupAt } from '../backups/reporting.server.ts';
import { failureReason, inTime } from '../platform/database/failures.ts';
import type { Services } from '../platform/services.ts';
import { getChannels } from '../platform/feature.ts';
import { queueAge, readQueues } from '../platform/jobs/queues.server.ts';
import { emailTrouble } from '../admin/emails/reporting.server.ts';

export type Metrics = {
  registry: Registry;
  requests: Histogram<'method' | 'status'>;
  refresh: RefreshFigures;
};

/** A separate registry per server, so that several may run in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that were not answered from memory',
    labelNames: ['method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return { registry, requests, refresh: operationFigures(registry) };
}

/** In milliseconds: monitors time out after some seconds, so they are answered sooner. */
export const longestWait = 2000;

type RefreshFigures = (services: Services) => Promise<void>;

/** Background job figures for monitoring; the status page shows the same as text. */
export function operationFigures(registry: Registry): RefreshFigures {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const age = gauge('website_queue_age_seconds', 'How long the oldest due job has waited');
  const deadLetters = gauge('website_dead_letters', 'Jobs that were given up');
  const emails = gauge(
    'website_emails',
    'Emails that failed for good in seven days, or are failing',
    ['state'],
  );
  const backup = gauge('website_last_backup_timestamp_seconds', 'When the last good backup began');
  return async (services) => {
    const { db, log } = services;
    try {
      const [seconds, queues, message, backedUpAt] = await inTime(
        Promise.all([
          queueAge(services, getChannels(services)),
          readQueues(db),
          emailTrouble(services),
          lastBackupAt(db),
        ]),
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
