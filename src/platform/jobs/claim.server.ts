import { and, asc, eq, getTableColumns, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import {
  asynchronousCommit,
  type Db,
  takeAdvisoryLock,
  type Tx,
} from '../database/database.server.ts';
import type { Channel, DeliveryTable, OutboxServices } from './channel.server.ts';
import { holdIfQuiet, whereQuiet } from './hold.server.ts';
import type { Logger } from 'pino';
import { failureReason } from '../database/failures.ts';

type Row = DeliveryTable['$inferSelect'];

/** Claims what is due, by priority and time, as far as the channel's rate lets it. */
export async function claimDue<Services extends OutboxServices>(
  services: Services,
  channel: Channel<Services>,
  most: number,
): Promise<Row[]> {
  const rate = channel.rate ? await channel.rate(services) : Infinity;
  if (most === 0 || rate <= 0) return [];
  const { db, clock } = services;
  const now = clock();
  const rows = channel.rate
    ? await db.transaction(async (tx) => {
        // Two processes that counted at once would both claim what one may.
        await takeAdvisoryLock(tx, `rate of ${channel.name}`);
        const free = Math.min(most, await countFree(tx, channel, rate));
        return free > 0 ? claim(tx, channel, free, now) : [];
      })
    : await claim(db, channel, most, now);
  if (rows.length === 0) await holdIfQuiet(services, channel.table);
  return rows;
}

/** How many more may be tried now, so that it is even within a minute. */
async function countFree(
  tx: Tx,
  { table, only }: Channel<never>,
  perMinute: number,
): Promise<number> {
  // At a high rate, so that few are counted.
  const seconds = perMinute > 600 ? 1 : Math.max(10, 60 / perMinute);
  const since = sql`now() - make_interval(secs => ${seconds})`;
  const tried = await tx.$count(table, and(only, gt(table.triedAt, since)));
  return Math.floor((perMinute * seconds) / 60) - tried;
}

export const claimedUntil = sql`now() + interval '30 seconds'`;

/**
 * Claims rows for this process for half a minute: those that are due by then, or whatever they are with null.
 * Claims go by the database's clock, so that an instance with a fast one sends nothing twice.
 */
export async function claim<Services>(
  db: Db | Tx,
  { table, only, rate }: Channel<Services>,
  most: number,
  dueBy: Date | null,
): Promise<Row[]> {
  const { id, tries, priority, sendingUntil } = table;
  // One that a crash cut off is the same try: no mail server has failed since.
  const begun = sql`${tries} + case when ${sendingUntil} is null then 1 else 0 end`;
  const tried = rate ? { triedAt: sql`now()` } : {};
  const due = db.$with('due').as(
    db
      .select({ id })
      .from(table)
      .where(whereClaimable(table, only, dueBy))
      .orderBy(asc(priority), asc(table.nextTryAt))
      .limit(most)
      .for('update', { skipLocked: true }),
  );
  return (
    db
      .with(due)
      .update(table)
      .set({ sendingUntil: claimedUntil, tries: begun, ...tried })
      .from(due)
      .where(eq(id, due.id))
      // Losing this commit in a crash only loses the claims.
      .returning({ ...getTableColumns(table), asynchronousCommit }) as Promise<Row[]>
  );
}

/** On a quiet copy, none. The state is part of the text, as a plan for any state could use no index of what is due. */
function whereClaimable(table: DeliveryTable, only: SQL | undefined, dueBy: Date | null) {
  const { state, sendingUntil, nextTryAt } = table;
  const whereFree = or(isNull(sendingUntil), lt(sendingUntil, sql`now()`));
  const whereDue = dueBy ? lte(nextTryAt, dueBy) : undefined;
  return and(sql`${state} = 'queued'`, whereFree, whereDue, only, sql`not ${whereQuiet}`);
}

/** While the database is unavailable or full, every worker reports it several times a second. */
export function logOnceAMinute(log: Logger): (error: unknown) => void {
  const lastLogged = new Map<string, number>();
  return (error) => {
    const [reason = ''] = failureReason(error).split(' (Queue: ');
    const now = performance.now();
    if (now - (lastLogged.get(reason) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    lastLogged.set(reason, now);
    log.error({ event: 'jobs.error', reason });
  };
}
