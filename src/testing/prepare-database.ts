import { pino } from 'pino';
import type { Database } from '../database/database.server.ts';
import { migrate } from '../database/migrate.server.ts';
import { startJobs } from '../jobs/jobs.server.ts';

/** Our tables and the queues' own, so that a copy of this database starts quickly. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database);
  const jobs = await startJobs(database, [], pino({ level: 'silent' }));
  await jobs.stop();
}
