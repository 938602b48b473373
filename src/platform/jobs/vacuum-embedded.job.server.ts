import { z } from 'zod';
import type { Job } from './job.ts';
import type { Database } from '../database/database.server.ts';

/**
 * Every night: makes the room of deleted and changed rows usable again, and counts what the planner goes
 * by. A server does both by itself; the embedded engine has no process for it, and its files would grow
 * with everything that was ever written. It runs before the nightly backup, whose checkpoint clears away
 * the log of it.
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
    // One table at a time: visitors wait for one only.
    for (const { vacuum } of rows) await client.query(vacuum);
  },
};
