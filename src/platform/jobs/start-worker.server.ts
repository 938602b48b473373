import { setTimeout } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Db, asynchronousCommit } from '../database/database.server.ts';
import { failureReason, withoutAddresses } from '../database/failures.ts';
import type { Job } from './job.ts';
import { jobRuns } from './jobs.table.server.ts';

/**
 * Fetches jobs in batches, so that throughput does not depend on the polling interval. One worker per queue,
 * since every poll costs the embedded database time.
 */
const workOptions = {
  batchSize: 8,
  burstWhenBatchFull: true,
  notifyPollingIntervalSeconds: 5,
  perJobResults: true,
} as const;

/** In milliseconds: under load, this lets jobs gather into one batch. */
const gathering = 100;

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
  await boss.work(job.name, options, async (batch) => {
    const runs = await Promise.all(batch.map((queued) => runOne(job, queued, services, log)));
    if (batch.length < options.batchSize) await setTimeout(gathering);
    await recordRuns(
      db,
      log,
      runs.map(({ run }) => run),
    );
    return runs.map(({ id, run: { isOk, reason } }) =>
      isOk ? { id, status: 'completed' } : { id, status: 'failed', output: { message: reason } },
    );
  });
}

/** Failures are returned with our own reason: a database error would repeat the values to be stored. */
async function runOne<Services>(
  job: Job<object, Services>,
  { id, data }: { id: string; data: unknown },
  services: Services,
  log: Logger,
): Promise<{ id: string; run: typeof jobRuns.$inferInsert }> {
  const startedAt = new Date();
  const started = performance.now();
  const reason = await reasonOfFailure(async () =>
    job.handle(job.payload.parse(data ?? {}), services),
  );
  const ms = Math.round(performance.now() - started);
  const isOk = reason === null;
  if (isOk) log.info({ event: 'job.done', job: job.name, id, ms });
  else log.error({ event: 'job.failed', job: job.name, id, ms, reason });
  return { id, run: { job: job.name, startedAt, ms, isOk, reason } };
}

async function reasonOfFailure(handle: () => Promise<void>): Promise<string | null> {
  try {
    await handle();
    return null;
  } catch (error) {
    return withoutAddresses(failureReason(error));
  }
}

/** For the admin area. A run counts even if recording it fails. */
async function recordRuns(
  db: Db,
  log: Logger,
  runs: (typeof jobRuns.$inferInsert)[],
): Promise<void> {
  try {
    await db.insert(jobRuns).values(runs).returning({ asynchronousCommit });
  } catch (error) {
    log.warn({ event: 'job.not-noted', job: runs[0]?.job, reason: failureReason(error) });
  }
}
