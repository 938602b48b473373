import { sql } from 'drizzle-orm';
import type { Tx } from './database.server.ts';

/** Transactions with the same key, on any instance, wait here until the earlier one has ended. */
export async function takeAdvisoryLock(tx: Tx, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
