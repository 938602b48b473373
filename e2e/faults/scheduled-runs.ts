import { and, eq, gte, sql } from 'drizzle-orm';
import { openDatabase } from '../../src/platform/database/database.server.ts';
import { jobRuns } from '../../src/platform/jobs/jobs.table.server.ts';
import { until } from './fault.ts';

/** Of every night, and of no harm at any time. */
const job = 'forget-mail-recipients';
const minute = 60_000;

/**
 * Makes a nightly job of running instances due every minute. `end` waits until it has run, whatever
 * happens to one of them meanwhile, and throws if it ran more often than minutes came up.
 */
export async function watchSchedule(databaseUrl: string): Promise<{ end(): Promise<string> }> {
  const database = await openDatabase({ databaseUrl });
  const { db } = database;
  const since = new Date();
  // A start writes the schedule of every night again.
  const makeDue = () =>
    db.execute(sql`update pgboss.schedule set cron = '* * * * *' where name = ${job}`);
  await makeDue();
  const runs = () => db.$count(jobRuns, and(eq(jobRuns.job, job), gte(jobRuns.startedAt, since)));
  return {
    async end() {
      await makeDue();
      await until('a schedule has come up', async () => (await runs()) > 0);
      const count = await runs();
      const minutes = Math.floor(Date.now() / minute) - Math.floor(since.getTime() / minute) + 1;
      await database.close();
      if (count > minutes) throw new Error(`A schedule ran ${count} times in ${minutes} minutes`);
      return `a schedule of every minute ran ${times(count)} in ${minutes} of the clock’s minutes`;
    },
  };
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
