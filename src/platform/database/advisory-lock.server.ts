import { sql } from 'drizzle-orm';
import type { Tx } from './database.server.ts';

/** Transactions with the same key, on any instance, run one after the other. */
export async function takeAdvisoryLock(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
