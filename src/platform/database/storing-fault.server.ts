import { sql } from 'drizzle-orm';
import { failureReason } from '../errors/failure-reason.ts';
import { isUnavailable } from '../errors/is-unavailable.ts';
import type { Db } from './database.server.ts';

/**
 * Why the database cannot store anything; null if it can. A standby is read-only. A server with a full disk
 * fails once it spills to disk: here 70 kB of numbers with a work memory of 64 kB. They are freed after the
 * statement, which takes a millisecond.
 */
export async function storingFault(db: Db): Promise<string | null> {
  try {
    const { rows } = await db.execute<{ readOnly: string }>(sql`
      select current_setting('transaction_read_only') as "readOnly", count(*)
      from set_config('work_mem', '64kB', true) as memory,
        generate_series(1, 5000 + 0 * length(memory))`);
    return rows[0]?.readOnly === 'on' ? 'it is read-only' : null;
  } catch (error) {
    if (isUnavailable(error)) return failureReason(error);
    throw error;
  }
}
