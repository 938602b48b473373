import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg, { type Pool } from 'pg';
import type { DurableFilesystem } from './data-folder.server.ts';
import { type SQL, sql } from 'drizzle-orm';
import { pooledDb, PreparingClient } from './pooled-db.server.ts';
import { Socket } from 'node:net';

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

/**
 * A pool of at most 10 connections. A query that gets none within 5 s fails, as does one that takes longer
 * than `longest` milliseconds; 0 means no limit.
 */
export async function openPostgres(address: string, longest = 30_000): Promise<Database> {
  const url = withOurDefaults(address);
  const client = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    max: 10,
    pipeline: true,
    stream: () => new GatheringSocket(),
    connectionTimeoutMillis: 5000,
    statement_timeout: longest,
    // A connection can be lost silently, as when a server fails over, and nothing else would time out.
    query_timeout: longest * 1.2,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'website',
  });
  // Idle connections break when the server restarts; the pool replaces them.
  client.on('error', () => undefined);
  // A connection that breaks between two queries of a transaction only emits an error on its client, which
  // ends the process if unhandled. The next query fails, and the transaction with it.
  client.on('connect', (connection) => connection.on('error', () => undefined));
  return { kind: 'postgres', db: pooledDb(client), client, url, close: () => client.end() };
}

/**
 * Settings that a role or a database may have changed: the search path, transaction isolation (concurrent
 * copies of one submission must wait for each other), the date format, and compilation, which takes longer than
 * any query of ours. Settings in the address come last and win.
 */
const ourDefaults = [
  'search_path=public',
  'default_transaction_isolation=read\\ committed',
  'datestyle=ISO',
  'jit=off',
];

/** For every connection made from it, including those of the queues. */
function withOurDefaults(address: string): string {
  const url = new URL(address);
  const options = ourDefaults.map((setting) => `-c ${setting}`);
  const ownOptions = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', [...options, ownOptions].join(' ').trim());
  return url.href;
}

/**
 * Writes within one turn leave together: concurrent statements are one system call, and wake the server
 * once.
 */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
