import { inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.server.ts';
import { restoredJobs } from './restored-jobs.table.server.ts';

type RestoredJob = typeof restoredJobs.$inferSelect;

/**
 * Puts the jobs of a restored backup into these queues, and returns how many. All in one transaction: a
 * start that is killed leaves them for the next, and of two instances one finds none.
 */
export function takeUpRestoredJobs(
  db: Db,
  queues: string[],
  send: (tx: Tx, job: RestoredJob) => Promise<unknown>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const jobs = await tx
      .delete(restoredJobs)
      .where(inArray(restoredJobs.queue, queues))
      .returning();
    for (const job of jobs) {
      await send(tx, job);
      if (job.source) await keepSource(tx, job.id, job.source);
    }
    return jobs.length;
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
