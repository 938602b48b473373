import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Database } from '../database/database.server.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import type { Job } from './start-worker.server.ts';
import { startJobs } from './jobs.server.ts';

const nightly: Job<object> = {
  name: 'nightly',
  schedule: '15 3 * * *',
  handle: async () => undefined,
};

/** Serves once with these jobs, as one release after another does. */
async function release(database: Database, jobs: (typeof nightly)[]): Promise<void> {
  const started = await startJobs(database, jobs, pino({ level: 'silent' }));
  await started.run({});
  for (const job of jobs) await database.db.transaction((tx) => started.enqueue(tx, job, {}));
  await started.stop();
}

const queryRows = async ({ db }: Database, query: string) =>
  (await db.execute(sql.raw(query))).rows;

test('gives the queue of a former release the options of this one, and leaves it alone after that', async () => {
  const database = await freshDatabase();
  const stored = () =>
    queryRows(database, `select retry_limit, updated_on from pgboss.queue where name = 'nightly'`);
  await release(database, [nightly]);
  expect(await stored()).toMatchObject([{ retry_limit: 30 }]);
  const queue = { expireInSeconds: 1800, retryLimit: 3, retryDelay: 300 };
  const patient = { ...nightly, queue };
  await release(database, [patient]);
  const updated = await stored();
  expect(updated).toMatchObject([{ retry_limit: 3 }]);
  await release(database, [patient]);
  expect(await stored()).toEqual(updated);
});

test('forgets the schedule of a job that there is no more, or that is not scheduled any more', async () => {
  const database = await freshDatabase();
  const schedules = () => queryRows(database, 'select name from pgboss.schedule order by name');
  const [daily, hourly] = [
    { ...nightly, name: 'daily' },
    { ...nightly, name: 'hourly' },
  ];
  await release(database, [nightly, daily, hourly]);
  expect(await schedules()).toEqual([{ name: 'daily' }, { name: 'hourly' }, { name: 'nightly' }]);
  const { schedule: _schedule, ...onDemand } = daily;
  await release(database, [nightly, onDemand]);
  expect(await schedules()).toEqual([{ name: 'nightly' }]);
});
