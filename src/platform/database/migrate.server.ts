import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database, Db, Tx } from './database.server.ts';
import { packageRoot } from './data-folder.server.ts';

export const releaseMigrations = join(packageRoot, 'src/platform/database/migrations');
/** Any number, the same on all instances. */
const migrationLock = 727_001;

/**
 * Migrates the schema in one transaction: if killed halfway, the next start begins again. Instances that
 * start together wait for each other on an advisory lock.
 */
export async function migrate(database: Database, folder = releaseMigrations): Promise<void> {
  const { connection, release } = await connectWithoutTimeouts(database);
  try {
    const db = drizzle(connection);
    await expectUtf8(db);
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await runMigrations(db, { migrationsFolder: folder });
  } finally {
    // Closed rather than returned to the pool: that releases the lock, however the migration went.
    await release();
  }
}

export class EncodingError extends Error {}

/**
 * Postgres normalises only UTF8 text: with another encoding every enquiry would be rejected. A cluster
 * created without a locale has SQL_ASCII.
 * @throws EncodingError
 */
export async function expectUtf8(db: Pick<Tx, 'execute'>): Promise<void> {
  const { rows } = await db.execute(sql`select current_setting('server_encoding') as encoding`);
  const encoding = String(rows[0]?.['encoding']);
  if (encoding !== 'UTF8') throw new EncodingError(`its encoding is ${encoding}, not UTF8`);
}

/**
 * Pool connections time out after half a minute, others by the server's, database's or role's settings;
 * creating an index on millions of rows takes longer.
 */
async function connectWithoutTimeouts(database: Database) {
  if (database.kind === 'embedded') {
    const connection = await database.client.connect();
    return { connection, release: async () => connection.release(true) };
  }
  const connection = new pg.Client({ connectionString: database.url, keepAlive: true });
  await connection.connect();
  await connection.query('set statement_timeout = 0; set lock_timeout = 0');
  return { connection, release: () => connection.end() };
}

export const knownMigrations = (folder = releaseMigrations): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: folder });

/**
 * Runs these migrations in the caller's transaction and records them as `migrate` does, which cannot join
 * one. For restoring a backup, whose schema may be older.
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

export async function countMigrations(db: Db): Promise<{ applied: number; known: number }> {
  const { rows } = await db.execute<{ applied: number }>(
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  return { applied: rows[0]?.applied ?? 0, known: knownMigrations().length };
}
