import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { Database } from './database.server.ts';
import { packageRoot } from './package-root.server.ts';

const migrationsFolder = join(packageRoot, 'src/database/migrations');
/** Any number will do, as long as every instance takes the same. */
const migrationLock = 727_001;

/**
 * Brings the schema up to date in one transaction: killed half-way, it starts again from where it was.
 * Instances that start together wait for each other on an advisory lock.
 */
export async function migrate(database: Database): Promise<void> {
  if (database.kind === 'embedded') {
    await migrateEmbedded(drizzleEmbedded(database.client), { migrationsFolder });
    return;
  }
  const connection = await database.client.connect();
  try {
    const db = drizzlePostgres(connection);
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migratePostgres(db, { migrationsFolder });
  } finally {
    // Closed rather than given back: its end gives up the lock, however the migration went.
    connection.release(true);
  }
}
