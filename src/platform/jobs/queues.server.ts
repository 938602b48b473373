import { and, eq, min, sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import { type Db, queryRows, type Tx } from '../database/database.server.ts';
import { withoutAddresses } from '../database/failures.ts';
import type { Channel } from './channel.server.ts';
import type { Job } from './start-worker.server.ts';

export type Queues = {
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
  jobs: Pick<Job<never, object>, 'name' | 'schedule'>[],
): Queues {
  return {
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

export type QueueCounts = {
  job: string;
  /** Due, and starts as soon as a worker is free. */
  waiting: number;
  /** Scheduled for later, such as an email's next attempt. */
  later: number;
  retrying: number;
  running: number;
  deadLetters: number;
};

export const deadLetterQueue = 'dead-letters';

/**
 * The queues as they are now, even inside a transaction, whose `now()` is its beginning; pg-boss's own
 * statistics are up to a minute old.
 */
export async function readQueues(db: Db): Promise<QueueCounts[]> {
  return queryRows<QueueCounts>(
    db,
    sql`
      select coalesce(source_name, name) as job,
        count(*) filter (where not is_dead and state = 'created' and start_after <= at)::int
          as waiting,
        count(*) filter (where not is_dead and state = 'created' and start_after > at)::int
          as later,
        count(*) filter (where not is_dead and state = 'retry')::int as retrying,
        count(*) filter (where not is_dead and state = 'active')::int as running,
        count(*) filter (where is_dead)::int as "deadLetters"
      from (
        select *, name = ${deadLetterQueue} as is_dead, statement_timestamp() as at
        from pgboss.job
        where state in ('created', 'retry', 'active')
      ) as open
      group by 1`,
  );
}

/**
 * Seconds that the oldest due job, or row of these channels, waits for its end; 0 if none. Excludes dead
 * letters, and what has a rate: it waits for its turn.
 */
export async function queueAge(
  { db, clock }: { db: Db; clock: () => Date },
  channels: readonly Pick<Channel<never>, 'table' | 'only' | 'rate'>[],
): Promise<number> {
  const now = clock();
  const prompt = channels.filter(({ rate }) => !rate);
  const ages = prompt.map(async ({ table, only }) => {
    const since = min(table.nextTryAt);
    const whereQueued = and(eq(table.state, 'queued'), only);
    const [first] = await db.select({ since }).from(table).where(whereQueued);
    return (now.getTime() - (first?.since ?? now).getTime()) / 1000;
  });
  const [row] = await queryRows<{ age: number | null }>(
    db,
    sql`
      select extract(epoch from now() - min(start_after))::float8 as age from pgboss.job
      where state in ('created', 'retry') and start_after <= now() and not blocked
        and name <> ${deadLetterQueue}`,
  );
  return Math.round(Math.max(0, row?.age ?? 0, ...(await Promise.all(ages))));
}

export type DeadLetter = {
  id: string;
  job: string;
  diedAt: Date;
  tries: number;
  reason: string;
};

/** The newest hundred dead letters, with error messages stripped of addresses. */
export async function readDeadLetters(db: Db): Promise<DeadLetter[]> {
  type Row = Omit<DeadLetter, 'diedAt' | 'reason'> & { diedAt: string; reason: string | null };
  const rows = await queryRows<Row>(
    db,
    sql`
      select id, source_name as job, created_on::text as "diedAt",
        coalesce(source_retry_count, 0) + 1 as tries,
        coalesce(source_output ->> 'message', output ->> 'message') as reason
      from pgboss.job
      where name = ${deadLetterQueue} and state < 'active' and source_name is not null
      order by created_on desc, id limit 100`,
  );
  return rows.map(({ diedAt, reason, ...row }) => ({
    ...row,
    diedAt: new Date(diedAt),
    reason: withoutAddresses(reason ?? 'not known'),
  }));
}
