import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Db, Tx } from '../database/database.server.ts';
import { embeddedQueues, type Job, startWorker } from './start-worker.server.ts';
import { deadLetterQueue, getQueues, type Queues, timeZone } from './queues.server.ts';
import { restoredJobs } from './jobs.table.server.ts';
import { logOnceAMinute } from './claim.server.ts';

export type Jobs = Queues & {
  /** Runs the job after the transaction commits, and not if it rolls back. */
  enqueue<Payload extends object>(
    tx: Tx,
    job: Pick<Job<unknown, Payload>, 'name' | 'payload'>,
    payload: Payload,
  ): Promise<void>;
};

export type StartedJobs<Services> = Jobs & {
  run(services: Services): Promise<void>;
  /** Finishes running jobs for at most 4 s; the rest return to their queues. */
  stop(): Promise<void>;
};

const seconds = { minute: 60, hour: 3600, day: 86_400 };

/**
 * A failing job is retried for more than three days, then kept as a dead letter. A dead worker is detected
 * within half a minute: its jobs start again elsewhere or after the restart.
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

/** In milliseconds, for `pg`: without it, workers whose connection is lost silently would hang for ever. */
const timeouts = { query_timeout: 30_000 };

/** Starts the queues and, with `run`, the workers. Every queue is cached before this returns. */
export async function startJobs<Services>(
  database: Database,
  definitions: Job<Services, object>[],
  log: Logger,
): Promise<StartedJobs<Services>> {
  const boss = new PgBoss({
    ...(database.kind === 'embedded'
      ? { db: embeddedQueues(database.client), backend: 'pglite' as const }
      : { connectionString: database.url, max: 4, ...timeouts }),
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', logOnceAMinute(log));
  await boss.start();
  await provideQueues(boss, definitions);
  return {
    async enqueue(tx, job, payload) {
      await boss.send(job.name, job.payload?.parse(payload) ?? {}, { db: fromDrizzle(tx, sql) });
    },
    ...getQueues(boss, definitions),
    async run(services) {
      const queues = [deadLetterQueue, ...definitions.map(({ name }) => name)];
      await takeUpRestoredJobs(boss, database.db, queues);
      await deleteFormerDeliveries(database.db);
      for (const definition of definitions) {
        const { name, schedule } = definition;
        await startWorker(boss, definition, services, database.db, log);
        if (schedule) await boss.schedule(name, schedule, {}, { tz: timeZone });
      }
      await deleteFormerSchedules(boss, definitions);
    },
    stop: () => boss.stop({ graceful: true, timeout: 4000 }),
  };
}

/** Creates the queues, and updates the options of existing ones. */
async function provideQueues(boss: PgBoss, jobs: Pick<Job<never, object>, 'name' | 'queue'>[]) {
  // Cached by now.
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const provide = async (name: string, options: Omit<Queue, 'name'>) => {
    const queue = present.get(name);
    if (queue && isDeepStrictEqual({ ...queue, ...options }, { ...queue })) return;
    await (queue ? boss.updateQueue(name, options) : boss.createQueue(name, options));
    // The queue is cached on first use, which would deadlock inside a transaction.
    await boss.findJobs(name, { id: crypto.randomUUID() });
  };
  await provide(deadLetterQueue, { retentionSeconds: 90 * seconds.day });
  for (const { name, queue } of jobs) {
    await provide(name, { ...queueOptions, ...queue, deadLetter: deadLetterQueue });
  }
}

/** Removes queues and schedules of jobs that this release no longer has: nothing would process them. */
async function deleteFormerSchedules(boss: PgBoss, jobs: Job<never, object>[]): Promise<void> {
  const current = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) {
    if (!current.has(name)) await boss.unschedule(name);
  }
}

/**
 * Each email and webhook call used to be a job as well. Its row alone is the queue now, so nothing would run
 * such a job of an older release, of an instance that still runs it or of its backup.
 */
async function deleteFormerDeliveries(db: Db): Promise<void> {
  const keys = sql`array['emailId', 'deliveryId']`;
  await db.execute(sql`delete from pgboss.job where data ?| ${keys}`);
  await db.execute(sql`delete from restored_jobs where payload ?| ${keys}`);
}

/**
 * Moves the jobs of a restored backup into these queues, in one transaction: a killed start leaves them for
 * the next, and of two instances one finds none.
 */
async function takeUpRestoredJobs(boss: PgBoss, db: Db, queues: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const jobs = await tx
      .delete(restoredJobs)
      .where(inArray(restoredJobs.queue, queues))
      .returning();
    for (const { id, queue, payload, startAfter, source } of jobs) {
      await boss.send(queue, payload, { id, startAfter, db: fromDrizzle(tx, sql) });
      if (source) await keepSource(tx, id, source);
    }
  });
}

/** A dead letter can be requeued only while it records its original queue. */
async function keepSource(tx: Tx, id: string, source: Record<string, unknown>): Promise<void> {
  await tx.execute(sql`
    update pgboss.job set (source_name, source_id, source_created_on, source_retry_count,
        source_output, source_root_id)
      = (select source_name, source_id, source_created_on, source_retry_count,
          source_output, source_root_id
        from jsonb_populate_record(null::pgboss.job, ${JSON.stringify(source)}::text::jsonb))
    where id = ${id}`);
}
