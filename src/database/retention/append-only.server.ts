import { sql } from 'drizzle-orm';
import type { Tx } from '../database.server.ts';

/**
 * Lets this transaction delete from tables that are otherwise only added to: `audit_log` and
 * `consent_records`. Retention and erasure need it. Their rows are changed by nobody.
 */
export async function mayDelete(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('website.may_delete', 'on', true)`);
}
