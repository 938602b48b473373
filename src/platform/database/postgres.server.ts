import pg from 'pg';
import type { Database } from './database.server.ts';
import { pooledDb, PreparingClient } from './pooled-db.server.ts';
import { Socket } from 'node:net';

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
 * copies of one submission must wait for each other), and the date format. Settings in the address come last
 * and win.
 */
const ourDefaults = [
  'search_path=public',
  'default_transaction_isolation=read\\ committed',
  'datestyle=ISO',
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
