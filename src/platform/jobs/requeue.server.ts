import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../database/database.server.ts';
import type { Channel, DeliveryTable } from './channel.server.ts';
import { type DeliveryServices, endDelivery } from './deliver.server.ts';
import type { Job } from './job.ts';

/**
 * Queues the oldest of these rows again as if they were new, in one batch: failed ones, held ones, or one
 * that waits for its next try. Leaves out what another transaction is queueing. Returns how many.
 */
export async function requeue(
  tx: Tx,
  { jobs, clock }: Pick<DeliveryServices, 'jobs' | 'clock'>,
  channel: Channel,
  which: SQL | undefined,
  { most, ...options }: { most: number; startAfter?: Date },
): Promise<number> {
  const { table } = channel;
  const { id, createdAt } = table;
  const rows = await tx
    .select()
    .from(table)
    .where(which)
    .orderBy(asc(createdAt))
    .limit(most)
    .for('update', { skipLocked: true });
  if (rows.length === 0) return 0;
  const now = clock();
  const fresh = { reason: null, tries: 0, queuedAt: now, nextTryAt: now, finishedAt: null };
  const ids = rows.map((row) => row.id);
  await tx
    .update(table)
    .set({ ...channel.cleared, ...fresh, state: 'queued' })
    .where(inArray(id, ids));
  for (const row of rows) {
    if (row.state === 'queued')
      await jobs.withdraw(tx, channel.job(row).name, { [channel.idKey]: row.id });
  }
  await jobs.enqueueAll(
    tx,
    rows.map((row) => channel.job(row)),
    options,
  );
  return rows.length;
}

/** Only one process uses the embedded database, so at its start nothing is being sent, despite any claims. */
export async function releaseClaims(db: Db, table: DeliveryTable): Promise<void> {
  await db.update(table).set({ sendingUntil: null }).where(eq(table.state, 'queued'));
}

/** In milliseconds: far longer than a due row ever waits for its job to be queued again. */
const overdueFor = 24 * 3600_000;

/**
 * A nightly job that fails rows which nothing would send: no waiting, running or dead-letter job has the
 * row's id in its payload. Queues keep a job for 30 days and a dead letter for 90, so after a long outage
 * both can be gone, and the row would stay queued for ever unnoticed.
 */
export function failAbandonedJob(
  name: string,
  schedule: string,
  channel: Channel,
): Job<Record<string, never>, Pick<DeliveryServices, 'db' | 'clock' | 'log'>> {
  const { id, state, nextTryAt } = channel.table;
  const hasNoJobLeft = sql`not exists (
    select from pgboss.job
    where state in ('created', 'retry', 'active') and data ->> ${channel.idKey}::text = ${id}::text)`;
  return {
    name,
    payload: z.strictObject({}),
    schedule,
    async handle(_payload, services) {
      const overdue = lt(nextTryAt, new Date(services.clock().getTime() - overdueFor));
      const whereAbandoned = and(eq(state, 'queued'), overdue, hasNoJobLeft);
      const reason = 'nothing was left that would send it';
      await endDelivery(services, channel, whereAbandoned, { state: 'failed', reason });
    },
  };
}
