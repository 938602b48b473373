import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import type { Platform } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { readFunctions, retryDeadLetters, runNow } from './functions.server.ts';

const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };

const nightly: Job<Record<string, never>, Platform> = {
  name: 'nightly',
  payload: z.strictObject({}),
  schedule: '15 3 * * *',
  handle: async () => undefined,
};

const withPayload = (handle: () => Promise<void>): Job<{ id: string }, Platform> => ({
  name: 'with-payload',
  payload: z.strictObject({ id: z.string() }),
  handle,
});

test('an admin’s “run now” starts a scheduled job once and shows the outcome', async () => {
  const platform = await testPlatform({ jobs: [nightly, withPayload(async () => undefined)] });
  const twice = [runNow(platform, 'nightly', actor), runNow(platform, 'nightly', actor)];
  expect(new Set(await Promise.all(twice))).toEqual(new Set(['started', 'waiting']));
  expect(await runNow(platform, 'with-payload', actor)).toBe('unknown');
  expect(await runNow(platform, 'no-such-job', actor)).toBe('unknown');
  await platform.runJobs();
  const runs = async () => (await readFunctions(platform)).functions[0]?.runs;
  await expect.poll(runs).toMatchObject([{ job: 'nightly', isOk: true, reason: null }]);
  expect(await platform.db.select().from(auditLog)).toMatchObject([
    { act: 'function.started', subject: 'function:nightly', actorId: 'u1' },
  ]);
});

test('shows dead letters with their reason, and retries them one by one or all at once', async () => {
  let isBroken = true;
  const job = withPayload(async () => {
    if (isBroken) throw new Error('it broke');
  });
  const platform = await testPlatform({ jobs: [job] });
  const { db, jobs } = platform;
  await db.transaction(async (tx) => {
    for (const id of ['a', 'b', 'c']) await jobs.enqueue(tx, job, { id });
  });
  await db.execute(sql`update pgboss.job set retry_limit = 0 where name = 'with-payload'`);
  await platform.runJobs();
  const dead = async () => (await readFunctions(platform)).deadLetters;
  await expect.poll(dead).toHaveLength(3);
  expect((await readFunctions(platform)).functions).toMatchObject([{ deadLetters: 3 }]);
  isBroken = false;
  const [one] = await dead();
  expect(one).toMatchObject({ job: 'with-payload', reason: 'it broke', canRetry: true });
  expect(await retryDeadLetters(platform, one?.id ?? '', actor)).toBe(1);
  expect(await retryDeadLetters(platform, one?.id ?? '', actor)).toBe(0);
  expect(await retryDeadLetters(platform, 'nonsense', actor)).toBe(0);
  expect(await retryDeadLetters(platform, null, actor)).toBe(2);
  expect(await dead()).toEqual([]);
});

test('counts a dead letter of a removed job, and does not retry it', async () => {
  const { database } = await testPlatform({ jobs: [withPayload(async () => undefined)] });
  const platform = await testPlatform({ jobs: [nightly], database });
  await platform.db.execute(sql`insert into pgboss.job (name, source_name, source_output, data)
    values ('dead-letters', 'with-payload', '{"message":"it broke"}', '{}')`);
  const former = { job: 'with-payload', reason: 'it broke', canRetry: false };
  const state = await readFunctions(platform);
  expect(state).toMatchObject({ dead: 1, deadLetters: [former] });
  expect(await retryDeadLetters(platform, null, actor)).toBe(0);
  expect(await retryDeadLetters(platform, state.deadLetters[0]?.id ?? '', actor)).toBe(0);
  expect((await readFunctions(platform)).deadLetters).toHaveLength(1);
});
