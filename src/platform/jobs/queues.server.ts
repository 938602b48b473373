import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Tx } from '../database/database.server.ts';
import type { Job } from './job.ts';
import { deadLetterQueue } from './read-queues.server.ts';

/** Queue operations for admins. */
export type Queues = {
  /** Removes queued jobs with this payload that have not started. */
  withdraw(tx: Tx, job: string, payload: object): Promise<void>;
  /**
   * Requeues dead letters, all or those with these ids. Returns how many: dead letters of jobs that this
   * release no longer has stay, as nothing would run them. Of a scheduled job one is requeued and the rest
   * deleted: one run does the work of all.
   */
  redrive(tx: Tx, ids?: string[]): Promise<number>;
  /** All jobs; scheduled ones with their next run. */
  listed(now: Date): { name: string; schedule: string | null; nextRunAt: Date | null }[];
};

export function getQueues(
  boss: PgBoss,
  jobs: Pick<Job<object, never>, 'name' | 'schedule'>[],
): Queues {
  return {
    async withdraw(tx, job, payload) {
      const db = fromDrizzle(tx, sql);
      const waiting = await boss.findJobs(job, { data: payload, queued: true, db });
      const ids = waiting.map(({ id }) => id);
      if (ids.length > 0) await boss.deleteJob(job, ids, { db });
    },
    async redrive(tx, ids) {
      const filter = { db: fromDrizzle(tx, sql), ...(ids && { ids }) };
      let count = 0;
      for (const { name: sourceName, schedule } of jobs) {
        const limit = schedule && { limit: 1 };
        const moved = await boss.redrive(deadLetterQueue, { ...filter, sourceName, ...limit });
        if (schedule && moved > 0) await deleteDeadLetters(tx, sourceName);
        count += moved;
      }
      return count;
    },
    listed: (now) =>
      jobs.map(({ name, schedule = null }) => ({
        name,
        schedule,
        nextRunAt: schedule ? nextRun(boss, schedule, now) : null,
      })),
  };
}

async function deleteDeadLetters(tx: Tx, job: string): Promise<void> {
  await tx.execute(sql`
    delete from pgboss.job
    where name = ${deadLetterQueue} and source_name = ${job} and state = 'created'`);
}

function nextRun(boss: PgBoss, schedule: string, from: Date): Date | null {
  return boss.previewSchedule(schedule, { tz: timeZone, from, count: 1 })[0] ?? null;
}

export const timeZone = 'Europe/London';
