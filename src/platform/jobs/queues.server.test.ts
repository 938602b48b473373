import { eq, sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { testServices } from '../../testing/test-services.ts';
import { type Job, readLastRuns } from './start-worker.server.ts';
import { jobRuns } from './jobs.table.server.ts';
import { queueAge, readDeadLetters, readQueues } from './queues.server.ts';

type Payload = { id: string };

const flakyJob = (outcome: () => void): Job<Services, Payload> => ({
  name: 'flaky',
  payload: z.strictObject({ id: z.string() }),
  handle: async () => outcome(),
});

const nightly: Job<Services> = {
  name: 'nightly',
  schedule: '15 3 * * *',
  handle: async () => undefined,
};

test('records every run, and for a failed one the reason without email addresses', async () => {
  let isBroken = true;
  const job = flakyJob(() => {
    if (isBroken) throw new Error('no answer for ana@example.org');
  });
  const services = await testServices({ jobs: [job] });
  const { db, jobs } = services;
  await services.runJobs();
  await db.transaction((tx) => jobs.enqueue(tx, job, { id: 'a' }));
  await expect.poll(() => db.$count(jobRuns)).toBe(1);
  await expect
    .poll(() => readQueues(db))
    .toMatchObject([{ job: 'flaky', retrying: 1, deadLetters: 0 }]);
  isBroken = false;
  await db.transaction((tx) => jobs.enqueue(tx, job, { id: 'b' }));
  await expect.poll(() => db.$count(jobRuns)).toBeGreaterThan(1);
  const runs = await readLastRuns(db, 5);
  expect(runs.at(-1)).toMatchObject({ isOk: false, reason: 'no answer for (address)' });
  expect(runs.some(({ isOk }) => isOk)).toBe(true);
});

// The embedded database has one transaction at a time.
test.runIf(inject('testDatabase').kind === 'postgres')(
  'counts as waiting what was queued since the transaction that counts began',
  async () => {
    const { db, jobs } = await testServices({ jobs: [nightly] });
    await db.transaction(async (counting) => {
      await counting.execute(sql`select 1`);
      await db.transaction((tx) => jobs.enqueue(tx, nightly, {}));
      expect(await readQueues(counting)).toMatchObject([{ job: 'nightly', waiting: 1, later: 0 }]);
    });
  },
);

test('works through a full queue without pausing between jobs', async () => {
  let runs = 0;
  const job = flakyJob(() => {
    runs += 1;
  });
  const services = await testServices({ jobs: [job] });
  const { db, jobs } = services;
  await db.transaction(async (tx) => {
    for (let id = 0; id < 40; id += 1) await jobs.enqueue(tx, job, { id: String(id) });
  });
  await services.runJobs();
  await expect.poll(() => runs).toBe(40);
});

test('runs jobs that have piled up in one go, and retries only those that fail', async () => {
  const job: Job<Services, Payload> = {
    name: 'piled',
    payload: z.strictObject({ id: z.string() }),
    handle: async ({ id }) => {
      if (id === '17') throw new Error('this one alone');
    },
  };
  const services = await testServices({ jobs: [job] });
  const { db, jobs } = services;
  await db.transaction(async (tx) => {
    for (let id = 0; id < 40; id += 1) await jobs.enqueue(tx, job, { id: String(id) });
  });
  await services.runJobs();
  await expect.poll(() => db.$count(jobRuns)).toBeGreaterThanOrEqual(40);
  const failed = await db.select().from(jobRuns).where(eq(jobRuns.isOk, false));
  expect(new Set(failed.map(({ reason }) => reason))).toEqual(new Set(['this one alone']));
  await expect
    .poll(() => readQueues(db))
    .toMatchObject([{ job: 'piled', waiting: 0, retrying: 1 }]);
});

test('shows a dead letter’s job and reason, and puts it back into its queue to retry', async () => {
  let isBroken = true;
  const job = flakyJob(() => {
    if (isBroken) throw new Error('it broke');
  });
  const services = await testServices({ jobs: [job] });
  const { db, jobs } = services;
  await db.transaction((tx) => jobs.enqueue(tx, job, { id: 'a' }));
  await db.execute(sql`update pgboss.job set retry_limit = 0 where name = 'flaky'`);
  await services.runJobs();
  await expect.poll(() => readDeadLetters(db)).toHaveLength(1);
  const [dead] = await readDeadLetters(db);
  expect(dead).toMatchObject({ job: 'flaky', reason: 'it broke', tries: 1 });
  expect(await readQueues(db)).toMatchObject([{ job: 'flaky', deadLetters: 1, waiting: 0 }]);
  isBroken = false;
  const other = [crypto.randomUUID()];
  expect(await db.transaction((tx) => jobs.redrive(tx, other))).toBe(0);
  expect(await db.transaction((tx) => jobs.redrive(tx))).toBe(1);
  expect(await readDeadLetters(db)).toEqual([]);
  // Has the worker look at once instead of within five seconds.
  await db.transaction((tx) => jobs.enqueue(tx, job, { id: 'b' }));
  await expect.poll(() => readLastRuns(db, 2)).toMatchObject([{ isOk: true }, { isOk: true }]);
});

test('puts back one of a scheduled job’s dead letters, as one run is enough', async () => {
  const services = await testServices({ jobs: [nightly] });
  const { db, jobs } = services;
  for (const times of [1, 2, 3]) {
    await db.transaction((tx) => jobs.enqueue(tx, nightly, {}));
    await db.execute(sql`
      update pgboss.job set name = 'dead-letters', source_name = 'nightly'
      where name = 'nightly'`);
    expect(await readDeadLetters(db)).toHaveLength(times);
  }
  const [one] = await readDeadLetters(db);
  expect(await db.transaction((tx) => jobs.redrive(tx, [one?.id ?? '']))).toBe(1);
  expect(await readQueues(db)).toMatchObject([{ job: 'nightly', waiting: 1, deadLetters: 0 }]);
});

test('runs a scheduled job by itself, however often it is queued', async () => {
  let [running, most, runs] = [0, 0, 0];
  const handle = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    runs += 1;
  };
  const services = await testServices({ jobs: [{ ...nightly, handle }] });
  const { db, jobs } = services;
  await db.transaction(async (tx) => {
    for (let times = 0; times < 3; times += 1) await jobs.enqueue(tx, nightly, {});
  });
  await services.runJobs();
  for (const count of [1, 2, 3]) {
    await expect.poll(() => runs).toBeGreaterThanOrEqual(count);
    // Has the worker look at once instead of within five seconds.
    await db.transaction((tx) => jobs.enqueue(tx, nightly, {}));
  }
  expect(most).toBe(1);
});

test('tells how long the oldest due job has waited', async () => {
  const job = flakyJob(() => undefined);
  const services = await testServices({ jobs: [job] });
  const { db, jobs } = services;
  await db.transaction(async (tx) => {
    for (const id of ['a', 'b']) await jobs.enqueue(tx, job, { id });
  });
  await db.execute(sql`update pgboss.job set start_after = now() + interval '90 s' *
    case when data ->> 'id' = 'a' then -1 else 1 end`);
  expect(await queueAge(services, [])).toBeGreaterThanOrEqual(90);
  expect(await readQueues(db)).toMatchObject([{ waiting: 1, later: 1 }]);
  await db.execute(sql`delete from pgboss.job where data ->> 'id' = 'a'`);
  expect(await queueAge(services, [])).toBe(0);
});

test('tells when a scheduled job runs next, in London time', async () => {
  const { jobs } = await testServices({ jobs: [nightly, flakyJob(() => undefined)] });
  expect(jobs.listed(new Date('2026-07-01T12:00:00Z'))).toEqual([
    { name: 'nightly', schedule: '15 3 * * *', nextRunAt: new Date('2026-07-02T02:15:00Z') },
    { name: 'flaky', schedule: null, nextRunAt: null },
  ]);
});
