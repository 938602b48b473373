import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Tx } from '../database/database.server.ts';
import { failureReason } from '../http/failure-reason.ts';
import type { Job } from './job.ts';

export type Jobs = {
  /** Runs the job after the transaction commits, and not at all if it rolls back. */
  enqueue<Payload extends object>(
    tx: Tx,
    job: Pick<Job<Payload, unknown>, 'name' | 'payload'>,
    payload: Payload,
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Finishes running jobs for at most 4 s; what is left goes back to its queue. */
  stop(): Promise<void>;
};

const deadLetterQueue = 'dead-letters';

const seconds = { minute: 60, hour: 3600, day: 86_400 };

/**
 * Work that fails by surprise is tried again for about four days, then kept as a dead letter. A worker
 * that dies is missed within half a minute: its jobs start again elsewhere or after the restart.
 */
const queueOptions = {
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * seconds.hour,
  expireInSeconds: 10 * seconds.minute,
  heartbeatSeconds: 10,
  retentionSeconds: 30 * seconds.day,
  deleteAfterSeconds: 7 * seconds.day,
  notify: true,
};

/** Starts the queues and, with `run`, the workers. Every queue is primed before this returns. */
export async function startJobs<Services>(
  database: Database,
  definitions: Job<object, Services>[],
  log: Logger,
): Promise<Jobs & { run(services: Services): Promise<void> }> {
  const boss = new PgBoss({
    ...(database.kind === 'embedded'
      ? { db: fromPglite(database.client), backend: 'pglite' as const }
      : { connectionString: database.url, max: 4 }),
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ event: 'jobs.error', error: error.message }));
  await boss.start();
  await boss.createQueue(deadLetterQueue, { retentionSeconds: 90 * seconds.day });
  for (const { name } of definitions) {
    await boss.createQueue(name, { ...queueOptions, deadLetter: deadLetterQueue });
    // A queue's settings are cached on first use, which inside a transaction would wait for itself.
    await boss.findJobs(name, { id: crypto.randomUUID() });
  }
  return {
    async enqueue(tx, job, payload, options) {
      await boss.send(job.name, job.payload.parse(payload), {
        db: fromDrizzle(withRows(tx), sql),
        ...(options?.startAfter && { startAfter: options.startAfter }),
      });
    },
    async run(services) {
      for (const definition of definitions) await work(boss, definition, services, log);
    },
    stop: () => boss.stop({ graceful: true, timeout: 4000 }),
  };
}

/** Both drivers answer with rows; the type that stands for both cannot say so. */
function withRows(tx: Tx) {
  const execute = async (query: unknown) =>
    (await tx.execute(query as SQL)) as { rows: Record<string, unknown>[] };
  return { execute };
}

async function work<Services>(
  boss: PgBoss,
  job: Job<object, Services>,
  services: Services,
  log: Logger,
): Promise<void> {
  const options = { batchSize: 1, localConcurrency: 2, notifyPollingIntervalSeconds: 5 };
  await boss.work(job.name, options, async ([queued]) => {
    const started = performance.now();
    try {
      await job.handle(job.payload.parse(queued?.data ?? {}), services);
      log.info({ event: 'job.done', job: job.name, id: queued?.id, ms: since(started) });
    } catch (error) {
      const reason = failureReason(error);
      log.error({ event: 'job.failed', job: job.name, id: queued?.id, ms: since(started), reason });
      throw error;
    }
  });
  if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'Europe/London' });
}

const since = (started: number) => Math.round(performance.now() - started);
