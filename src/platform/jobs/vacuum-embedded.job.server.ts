import { z } from 'zod';
import type { Job } from './start-worker.server.ts';
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

/**
 * Weekly: writes every table and index anew and removes the log of before, as a vacuum leaves the bytes of
 * deleted rows in the files. So what was erased is gone from them well before the last backup that has it.
 * The planner's statistics hold values too.
 */
export const rewriteEmbedded: Job<Record<string, never>, { database: Database }> = {
  name: 'rewrite-embedded',
  payload: z.strictObject({}),
  schedule: '40 1 * * 0',
  queue: { expireInSeconds: 3600, retryLimit: 1, retryDelay: 3600 },
  async handle(_payload, { database: { kind, client } }) {
    if (kind !== 'embedded') return;
    const { rows } = await client.query<{ vacuum: string }>(
      `select format('vacuum (full, analyze) %s', oid::regclass) as vacuum from pg_class
        where relkind = 'r' and (relnamespace <> 'pg_catalog'::regnamespace or relname = 'pg_statistic')
        order by relname = 'pg_statistic'`,
    );
    for (const { vacuum } of rows) await client.query(vacuum);
    // A recycled file of the log keeps its bytes until they are overwritten.
    await client.query('set wal_recycle = off');
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
    await client.query('reset wal_recycle');
  },
};
