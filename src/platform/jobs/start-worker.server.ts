import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Db, asynchronousCommit } from '../database/database.server.ts';
import { failureReason, withoutAddresses } from '../database/failures.ts';
import type { Job } from './job.ts';
import { jobRuns } from './jobs.table.server.ts';

/** One worker per queue, since every poll costs the embedded database time. */
const workOptions = {
  batchSize: 8,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 5,
  perJobResults: true,
} as const;

/** Starts the worker of a job's queue, and records each run. */
export async function startWorker<Services>(
  boss: PgBoss,
  job: Job<object, Services>,
  services: Services,
  db: Db,
  log: Logger,
): Promise<void> {
  // A scheduled job processes everything due, so a concurrent run would only contend with it.
  const options = job.schedule ? { ...workOptions, batchSize: 1 } : workOptions;
  await boss.work(job.name, options, (batch) =>
    Promise.all(batch.map((queued) => runOne(job, queued, services, db, log))),
  );
}

/** Failures are returned with our own reason: a database error would repeat the values to be stored. */
async function runOne<Services>(
  job: Job<object, Services>,
  { id, data }: { id: string; data: unknown },
  services: Services,
  db: Db,
  log: Logger,
) {
  const startedAt = new Date();
  const started = performance.now();
  const reason = await Promise.try(() => job.handle(job.payload.parse(data ?? {}), services)).then(
    () => null,
    (error: unknown) => withoutAddresses(failureReason(error)),
  );
  const run = { job: job.name, ms: Math.round(performance.now() - started), reason };
  const isOk = reason === null;
  if (isOk) log.info({ event: 'job.done', id, job: run.job, ms: run.ms });
  else log.error({ event: 'job.failed', id, ...run });
  try {
    await db
      .insert(jobRuns)
      .values({ ...run, startedAt, isOk })
      .returning({ asynchronousCommit });
  } catch (error) {
    // For the admin area alone: it ran all the same.
    log.warn({ event: 'job.not-noted', job: job.name, reason: failureReason(error) });
  }
  return isOk
    ? ({ id, status: 'completed' } as const)
    : ({ id, status: 'failed', output: { message: reason } } as const);
}
