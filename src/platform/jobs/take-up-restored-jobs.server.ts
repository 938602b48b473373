import { inArray, sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Db, Tx } from '../database/database.server.ts';
import { restoredJobs } from './restored-jobs.table.server.ts';

/**
 * Puts the jobs of a restored backup into these queues. All in one transaction: a start that is killed
 * leaves them for the next, and of two instances one finds none.
 */
export async function takeUpRestoredJobs(boss: PgBoss, db: Db, queues: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const jobs = await tx
      .delete(restoredJobs)
      .where(inArray(restoredJobs.queue, queues))
      .returning();
    for (const { id, queue, payload, startAfter, source } of jobs) {
      await boss.send(queue, payload, { id, startAfter, db: fromDrizzle(tx, sql) });
      if (source) await keepSource(tx, id, source);
    }
  });
}

/** A dead letter can be sent back only while it knows where it came from. */
async function keepSource(tx: Tx, id: string, source: Record<string, unknown>): Promise<void> {
  await tx.execute(sql`
    update pgboss.job set (source_name, source_id, source_created_on, source_retry_count,
        source_output, source_root_id)
      = (select source_name, source_id, source_created_on, source_retry_count,
          source_output, source_root_id
        from jsonb_populate_record(null::pgboss.job, ${JSON.stringify(source)}::text::jsonb))
    where id = ${id}`);
}
