import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '../database/rows-of.server.ts';
import type { Platform } from '../http/platform.server.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { forgetFastClock } from './forget-fast-clock.server.ts';
import type { Job } from './job.ts';

const hour = 3600_000;

const patientJob = (name: string, longestPause?: number): Job<{ hours: number }, Platform> => ({
  name,
  payload: z.strictObject({ hours: z.number() }),
  ...(longestPause && { longestPause }),
  handle: async () => undefined,
});

test('makes jobs due that a fast clock put off too far, and leaves the others waiting', async () => {
  const [mail, call] = [patientJob('mail'), patientJob('call', 24 * 3600)];
  const { db, jobs } = await testPlatform({ jobs: [mail, call] });
  await db.transaction(async (tx) => {
    for (const job of [mail, call]) {
      for (const hours of [4, 23, 28, 48]) {
        const startAfter = new Date(Date.now() + hours * hour);
        await jobs.enqueue(tx, job, { hours }, { startAfter });
      }
    }
  });
  await forgetFastClock(db, [mail, call]);
  const due = await rowsOf(
    db,
    sql`select name, (data->>'hours')::int as hours from pgboss.job
      where start_after <= now() order by name, hours`,
  );
  expect(due).toEqual([
    { name: 'call', hours: 28 },
    { name: 'call', hours: 48 },
    { name: 'mail', hours: 23 },
    { name: 'mail', hours: 28 },
    { name: 'mail', hours: 48 },
  ]);
});

test('resets the times in the future that would halt schedules and the search for dead workers', async () => {
  const job = patientJob('mail');
  const { db, jobs } = await testPlatform({ jobs: [job] });
  await db.transaction((tx) => jobs.enqueue(tx, job, { hours: 0 }));
  await db.execute(sql`update pgboss.version set cron_on = now() + interval '1 day'`);
  await db.execute(sql`
    update pgboss.queue set monitor_claim_on = now() + interval '1 day',
      maintain_on = now() + interval '1 day'`);
  await db.execute(sql`
    update pgboss.job set state = 'active', heartbeat_on = now() + interval '1 day'`);
  await forgetFastClock(db, [job]);
  const [ahead] = await rowsOf(
    db,
    sql`select
      (select count(*)::int from pgboss.version where cron_on > now()) as schedules,
      (select count(*)::int from pgboss.queue
        where monitor_claim_on > now() or maintain_on > now()) as looks,
      (select count(*)::int from pgboss.job where heartbeat_on > now()) as workers`,
  );
  expect(ahead).toEqual({ schedules: 0, looks: 0, workers: 0 });
});
