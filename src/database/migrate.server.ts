import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { Database, Tx } from './database.server.ts';
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

/** Every migration of this release, in order. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/**
 * Runs some migrations in the caller's transaction and notes them as `migrate` does, which cannot join
 * one. For restoring a backup, whose schema may be an earlier one.
 */
export async function applyMigrations(tx: Tx, migrations: MigrationMeta[]): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  for (const migration of migrations) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${migration.hash}, ${migration.folderMillis})`);
  }
}
