import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Tx, queryRows } from '../database/database.server.ts';

/** Deletes rows and returns how many, without fetching them. */
export async function deleteRows(tx: Tx, table: PgTable, which: SQL): Promise<number> {
  const [gone] = await queryRows<{ count: number }>(
    tx,
    sql`with gone as (delete from ${table} where ${which} returning 1)
      select count(*)::int as count from gone`,
  );
  return gone?.count ?? 0;
}

/**
 * Lets this transaction delete from append-only tables, `audit_log` and `consent_records`, for retention and
 * erasure. Their rows are never changed.
 */
export async function mayDelete(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('website.may_delete', 'on', true)`);
}
