import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { runAsChild } from './child-script.server.ts';
import { writeTables } from './write-tables.server.ts';

/** A child of the server: reads a copy of its database. It is thrown away, so nothing needs a lock. */
await runAsChild(async ([snapshot = '', folder = ''], progress) => {
  const client = await PGlite.create(snapshot);
  const part = await writeTables({ db: drizzle(client) }, folder, progress);
  await client.close();
  return part;
});
