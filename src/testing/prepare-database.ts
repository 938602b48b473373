import { pino } from 'pino';
import type { Database } from '../platform/database/database.server.ts';
import { replyTemplates } from '../enquiries/conversations/conversations.table.server.ts';
import { migrate } from '../platform/database/migrate.server.ts';
import { startJobs } from '../platform/jobs/jobs.server.ts';

/** Our tables and pg-boss's, so that a copy of this database starts quickly. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database);
  // A new installation has some; tests begin without.
  await database.db.delete(replyTemplates);
  const jobs = await startJobs(database, [], pino({ level: 'silent' }));
  await jobs.stop();
}
