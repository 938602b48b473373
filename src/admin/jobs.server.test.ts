import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { auditLog } from '../platform/privacy/privacy.table.server.ts';
import type { Services } from '../platform/services.ts';
import type { Job } from '../platform/jobs/start-worker.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { postAsAdmin } from '../testing/ask-as-admin.ts';
import { insertEmail } from '../testing/insert-email.ts';
import { testServices } from '../testing/test-services.ts';
import { action } from './jobs.route.tsx';
import { readJobs, retryDeadLetters, runNow } from './jobs.server.ts';

const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };

const nightly: Job<Services> = {
  name: 'nightly',
  schedule: '15 3 * * *',
  handle: async () => undefined,
};

const withPayload = (handle: () => Promise<void>): Job<Services, { id: string }> => ({
  name: 'with-payload',
  payload: z.strictObject({ id: z.string() }),
  handle,
});

test('an admin’s “run now” starts a scheduled job once and shows the outcome', async () => {
  const services = await testServices({ jobs: [nightly, withPayload(async () => undefined)] });
  const twice = [runNow(services, 'nightly', actor), runNow(services, 'nightly', actor)];
  expect(new Set(await Promise.all(twice))).toEqual(new Set(['started', 'waiting']));
  expect(await runNow(services, 'with-payload', actor)).toBe('unknown');
  expect(await runNow(services, 'no-such-job', actor)).toBe('unknown');
  await services.runJobs();
  const state = async (name: string) =>
    (await readJobs(services)).jobs.find((job) => job.name === name);
  const runs = async () => (await state('nightly'))?.runs;
  await expect.poll(runs).toMatchObject([{ job: 'nightly', isOk: true, reason: null }]);
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { act: 'function.started', subject: 'function:nightly', actorId: 'u1' },
  ]);
});

test('shows dead letters with their reason, and retries them one by one or all at once', async () => {
  let isBroken = true;
  const job = withPayload(async () => {
    if (isBroken) throw new Error('it broke');
  });
  const services = await testServices({ jobs: [job] });
  const { db, jobs } = services;
  await db.transaction(async (tx) => {
    for (const id of ['a', 'b', 'c']) await jobs.enqueue(tx, job, { id });
  });
  await db.execute(sql`update pgboss.job set retry_limit = 0 where name = 'with-payload'`);
  await services.runJobs();
  const dead = async () => (await readJobs(services)).deadLetters;
  await expect.poll(dead).toHaveLength(3);
  const { jobs: states } = await readJobs(services);
  expect(states.find(({ name }) => name === job.name)).toMatchObject({ deadLetters: 3 });
  isBroken = false;
  const [one] = await dead();
  expect(one).toMatchObject({ job: 'with-payload', reason: 'it broke', canRetry: true });
  expect(await retryDeadLetters(services, one?.id ?? '', actor)).toBe(1);
  expect(await retryDeadLetters(services, one?.id ?? '', actor)).toBe(0);
  expect(await retryDeadLetters(services, 'nonsense', actor)).toBe(0);
  const unnamed = await postAsAdmin(services, action, '/admin/functions', { fields: {} });
  expect(unnamed).toMatchObject({ init: { status: 400 } });
  expect(await retryDeadLetters(services, null, actor)).toBe(2);
  expect(await dead()).toEqual([]);
});

test('counts a dead letter of a removed job, and does not retry it', async () => {
  const { database } = await testServices({ jobs: [withPayload(async () => undefined)] });
  const services = await testServices({ jobs: [nightly], database });
  await services.db.execute(sql`insert into pgboss.job (name, source_name, source_output, data)
    values ('dead-letters', 'with-payload', '{"message":"it broke"}', '{}')`);
  const former = { job: 'with-payload', reason: 'it broke', canRetry: false };
  const state = await readJobs(services);
  expect(state).toMatchObject({ dead: 1, deadLetters: [former] });
  expect(await retryDeadLetters(services, null, actor)).toBe(0);
  expect(await retryDeadLetters(services, state.deadLetters[0]?.id ?? '', actor)).toBe(0);
  expect((await readJobs(services)).deadLetters).toHaveLength(1);
});

test('lists the emails with what waits and how the last ones ended', async () => {
  const services = await testServices();
  const queue = (purpose: string) =>
    services.db.transaction((tx) =>
      insertEmail(tx, services, { purpose, recipient: 'ana@example.org' }),
    );
  await queue('verify-address');
  const finishedAt = services.clock();
  await services.db.update(emailMessages).set({ state: 'failed', reason: '550', finishedAt });
  await queue('reset-password');
  const { jobs } = await readJobs(services);
  expect(jobs[0]).toMatchObject({ name: 'send-contact-email', waiting: 0, runs: [] });
  expect(jobs.find(({ name }) => name === 'send-account-link')).toMatchObject({
    waiting: 1,
    later: 0,
    runs: [{ startedAt: finishedAt, isOk: false, reason: '550' }],
  });
});
