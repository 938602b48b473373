import { z } from 'zod';
import type { Job } from './job.ts';
import type { Database } from '../database/database.server.ts';

/**
 * Nightly vacuum and analyze. A server has autovacuum; the embedded engine does not, and its files would
 * only grow. Runs before the nightly backup, whose checkpoint clears the log that this writes.
 */
export const vacuumEmbedded: Job<Record<string, never>, { database: Database }> = {
  name: 'vacuum-embedded',
  payload: z.strictObject({}),
  schedule: '10 2 * * *',
  queue: { expireInSeconds: 1800, retryLimit: 3, retryDelay: 300 },
  async handle(_payload, { database: { kind, client } }) {
    if (kind !== 'embedded') return;
    const { rows } = await client.query<{ vacuum: string }>(
      `select format('vacuum (analyze) %s', oid::regclass) as vacuum from pg_class where relkind = 'r'`,
    );
    // One table at a time, so that visitors wait for one only.
    for (const { vacuum } of rows) await client.query(vacuum);
  },
};
