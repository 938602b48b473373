import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.server.ts';
import type { Channel, DeliveryTable, OutboxServices } from './channel.server.ts';
import { restores } from './jobs.table.server.ts';

/**
 * Queues the oldest of these rows again as if they were new: failed ones, held ones, or one that waits for
 * its next try. Leaves out what another transaction is queueing. Returns how many.
 */
export async function queueAgain(
  tx: Tx,
  { clock }: Pick<OutboxServices, 'clock'>,
  { table, cleared }: Pick<Channel<never>, 'table' | 'cleared'>,
  which: SQL | undefined,
  { most, startAfter, priority = 0 }: { most: number; startAfter?: Date; priority?: number },
): Promise<number> {
  const { id, createdAt } = table;
  const rows = await tx
    .select({ id })
    .from(table)
    .where(which)
    .orderBy(asc(createdAt))
    .limit(most)
    .for('update', { skipLocked: true });
  if (rows.length === 0) return 0;
  const now = clock();
  const fresh = { reason: null, tries: 0, queuedAt: now, finishedAt: null, priority };
  await tx
    .update(table)
    .set({ ...cleared, ...fresh, state: 'queued', nextTryAt: startAfter ?? now })
    .where(
      inArray(
        id,
        rows.map((row) => row.id),
      ),
    );
  return rows.length;
}

/**
 * On a restored copy, holds what is due. The lock lets going live wait for it, and so find the rows; if the
 * copy went live first, nothing is held. Returns whether the copy was quiet.
 */
export async function holdIfQuiet(
  { db, clock }: Pick<OutboxServices, 'db' | 'clock'>,
  table: DeliveryTable,
): Promise<boolean> {
  if (!(await isQuietCopy(db))) return false;
  await db.execute(sql`
    update ${table} set state = 'held', next_try_at = null, sending_until = null
    where ${and(eq(table.state, 'queued'), lte(table.nextTryAt, clock()))}
      and exists (select 1 from ${restores} where ${isNull(restores.liveAt)} for share)`);
  return true;
}

/**
 * Whether this is a restored copy that has not gone live: the original may still be running, and would send
 * the same emails and webhooks.
 */
export async function isQuietCopy(db: Db | Tx): Promise<boolean> {
  const rows = await db.select({ id: restores.id }).from(restores).where(whereQuiet).limit(1);
  return rows.length > 0;
}

export const whereQuiet = sql`exists (select 1 from ${restores} where ${isNull(restores.liveAt)})`;

/** Only one process uses the embedded database, so at its start nothing is being sent, despite any claims. */
export async function releaseClaims(db: Db, table: DeliveryTable): Promise<void> {
  // Never none: an email that may have gone out is not untried.
  const tries = sql`greatest(${table.tries} - 1, 1)`;
  const whereClaimed = and(eq(table.state, 'queued'), isNotNull(table.sendingUntil));
  await db.update(table).set({ sendingUntil: null, tries }).where(whereClaimed);
}
