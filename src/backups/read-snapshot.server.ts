import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { embeddedPool } from '../platform/database/embedded-pool.server.ts';
import { runAsChild } from './run-in-child.server.ts';
import { writeTables } from './write-tables.server.ts';

/**
 * A child process that reads a copy of the server's database. The copy is deleted afterwards, so nothing
 * needs a lock.
 */
await runAsChild(async ([snapshot = '', folder = ''], progress) => {
  const engine = await PGlite.create(snapshot);
  const pool = embeddedPool(engine);
  const part = await writeTables({ db: drizzle(pool) }, folder, progress);
  await pool.end();
  await engine.close();
  return part;
});
