import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { z } from 'zod';
import { openDatabase } from '../../src/database/database.server.ts';
import { defineJob } from '../../src/jobs/job.ts';
import { startJobs } from '../../src/jobs/jobs.server.ts';
import { until } from './fault.ts';

/**
 * Two workers with the same schedule, every minute, until it has come up once. It is said how often it
 * ran; a moment is waited for a second run that must not come.
 */
export async function countScheduledRuns(databaseUrl: string): Promise<string> {
  const runs: number[] = [];
  const everyMinute = defineJob<object, object>({
    name: 'every-minute',
    payload: z.strictObject({}),
    schedule: '* * * * *',
    handle: async () => void runs.push(new Date().getUTCMinutes()),
  });
  const log = pino({ level: 'silent' });
  const workers = await Promise.all(
    [1, 2].map(async () => {
      const database = await openDatabase({ databaseUrl });
      const jobs = await startJobs(database, [everyMinute], log);
      await jobs.run({});
      return { database, jobs };
    }),
  );
  await until('the schedule has come up', () => runs.length > 0, 150);
  await pause(12_000);
  for (const { database, jobs } of workers) {
    await jobs.stop();
    await database.close();
  }
  if (new Set(runs).size !== runs.length) throw new Error('A schedule ran twice in one minute');
  return `a schedule of two workers ran ${runs.length === 1 ? 'once' : 'once a minute'}`;
}
