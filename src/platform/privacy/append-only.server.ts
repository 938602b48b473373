import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.server.ts';

/**
 * Lets this transaction delete from append-only tables, `audit_log` and `consent_records`, for retention and
 * erasure. Their rows are never changed.
 */
export async function mayDelete(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('website.may_delete', 'on', true)`);
}
