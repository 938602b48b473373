import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { DurableFilesystem } from './durable-filesystem.server.ts';
import { openPostgres } from './postgres.server.ts';
import { type SQL, sql } from 'drizzle-orm';

/** A connection or a transaction of either engine: the same dialect, the same tables. */
export type Db = PgDatabase<NodePgQueryResultHKT>;
/** The handle inside `db.transaction`. With the embedded engine, a query on the outer handle would hang. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type Database = { db: Db; client: Pool; close(): Promise<void> } & (
  | { kind: 'embedded'; filesystem: DurableFilesystem; folder: string }
  | { kind: 'postgres'; url: string }
);

/** Server statements time out after half a minute, or never if `isUnhurried`. */
export type DatabaseLocation = { dataDir: string } | { databaseUrl: string; isUnhurried?: true };

export function getLocation({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
}: {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}): DatabaseLocation {
  return databaseUrl ? { databaseUrl } : { dataDir };
}

/**
 * Opens the embedded database in a folder, creating it if needed, or a Postgres server. Does not migrate.
 * @throws FolderInUseError if another process holds the folder.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ('databaseUrl' in location) {
    return openPostgres(location.databaseUrl, location.isUnhurried && 0);
  }
  // Loaded on demand: the engine is a large part of all the code.
  const { openEmbedded } = await import('./embedded.server.ts');
  return openEmbedded(location.dataDir);
}

export async function withDatabase<T>(
  location: DatabaseLocation,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(location);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs a raw SQL query; the caller declares its row type. */
export async function queryRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}

/** Transactions with the same key, on any instance, run one after the other. */
export async function takeAdvisoryLock(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * Added to the returned columns, it commits without waiting for the disk. Only for data that a crash may
 * lose, such as the last counts of a rate limit.
 */
export const asynchronousCommit = sql<string>`set_config('synchronous_commit', 'off', true)`;
