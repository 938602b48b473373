import type { Notification, Pool, PoolClient } from 'pg';
import type { Db as QueueDb, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { asynchronousCommit, type Db } from '../database/database.server.ts';
import { failureReason, withoutAddresses } from '../database/failures.ts';
import { type JobRun, jobRuns } from './jobs.table.server.ts';
import type { z } from 'zod';
import { desc, eq, sql } from 'drizzle-orm';

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
  job: Job<Services, object>,
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
  job: Job<Services, object>,
  { id, data }: { id: string; data: unknown },
  services: Services,
  db: Db,
  log: Logger,
) {
  const startedAt = new Date();
  const started = performance.now();
  const reason = await Promise.try(() => job.handle(job.payload?.parse(data) ?? {}, services)).then(
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

/** The embedded database as pg-boss sees it. On a server the queues have their own connections. */
export function embeddedQueues(pool: Pool): QueueDb {
  const withConnection = async <T>(run: (connection: PoolClient) => Promise<T>): Promise<T> => {
    const connection = await pool.connect();
    try {
      return await run(connection);
    } catch (error) {
      // The failed text may have begun a transaction, which nothing else would end.
      await connection.query('rollback');
      throw error;
    } finally {
      connection.release();
    }
  };
  return {
    executeSql: (text, values) =>
      withConnection(async (connection) => ({
        rows: toRows(await connection.query(text, values)),
      })),
    // There is one connection, open as long as the database.
    listen: (channel, onNotification, onReconnect) =>
      withConnection(async (connection) => {
        const heard = (notification: Notification) => {
          if (notification.channel === channel) onNotification(notification.payload ?? '');
        };
        connection.on('notification', heard);
        await connection.query(`listen "${channel}"`);
        onReconnect();
        return { close: async () => void connection.off('notification', heard) };
      }),
  };
}

type Answer = { rows: unknown[] };

/** A text of several statements returns one result for each. */
function toRows(answer: Answer | Answer[]): unknown[] {
  return [answer].flat().flatMap(({ rows }) => rows);
}

/**
 * A background job. Payloads carry ids, never personal data, so that erasing a row leaves nothing in a
 * queue. A handler may run twice and must be idempotent.
 */
export type Job<Services, Payload extends object = Record<string, never>> = {
  name: string;
  /** Empty by default. */
  payload?: z.ZodType<Payload>;
  /** Cron expression in London time; runs once across all instances, with an empty payload. */
  schedule?: string;
  /** Overrides of the default queue limits, in seconds. */
  queue?: { expireInSeconds: number; retryLimit: number; retryDelay: number };
  handle(payload: Payload, services: Services): Promise<void>;
};

/** The start of the oldest recorded run; null if none. */
export async function firstRunAt(db: Db): Promise<Date | null> {
  const [first] = await db.select().from(jobRuns).orderBy(jobRuns.startedAt).limit(1);
  return first?.startedAt ?? null;
}

/** The start of the latest run, by the clock of the machine that ran it; null if none. */
export async function lastRunAt(db: Db): Promise<Date | null> {
  const [last] = await db.select().from(jobRuns).orderBy(desc(jobRuns.startedAt)).limit(1);
  return last?.startedAt ?? null;
}

export async function readLastRuns(db: Db, each: number): Promise<JobRun[]> {
  const placed = db
    .select({
      id: jobRuns.id,
      place: sql<number>`row_number() over (
        partition by ${jobRuns.job} order by ${jobRuns.startedAt} desc, ${jobRuns.id} desc)`.as(
        'place',
      ),
    })
    .from(jobRuns)
    .as('placed');
  const runs = await db
    .select()
    .from(jobRuns)
    .innerJoin(placed, eq(placed.id, jobRuns.id))
    .where(sql`${placed.place} <= ${each}`)
    .orderBy(desc(jobRuns.startedAt), desc(jobRuns.id));
  return runs.map(({ job_runs: run }) => run);
}
