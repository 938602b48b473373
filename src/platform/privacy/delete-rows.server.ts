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
