import { and, eq, getTableColumns, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import { asynchronousCommit, type Db, type Tx } from '../database/database.server.ts';
import {
  type Channel,
  type DeliveryState,
  type DeliveryTable,
  nextTryAt,
} from './channel.server.ts';
import type { Jobs } from './jobs.server.ts';
import { restores } from './jobs.table.server.ts';

type Row = DeliveryTable['$inferSelect'];

export type DeliveryServices = { db: Db; jobs: Jobs; clock: () => Date; log: Logger };

/** `refused` is final; after `unreachable` the schedule decides. */
export type Outcome<Table extends DeliveryTable = DeliveryTable> = {
  is: 'sent' | 'kept' | 'dropped' | 'refused' | 'unreachable';
  reason?: string | null;
  /** Recorded with it, in the channel's own columns. */
  record?: Partial<Table['$inferSelect']>;
};

/**
 * Makes one attempt at a queued row, and records what became of it, with a job for the next try if one is
 * due. However many workers take the row, one sends it; after a crash it may be sent again.
 *
 * A limit to so many a minute, and a pause of the channel after many failures in a row, belong before the
 * claim: the row would get a later job and no try would be counted.
 */
export async function deliver<Table extends DeliveryTable>(
  services: DeliveryServices,
  channel: Channel<Table>,
  id: string,
  attempt: (row: Table['$inferSelect']) => Promise<Outcome<Table>>,
): Promise<void> {
  const { table } = channel;
  if (await holdIfQuiet(services, table, id)) return;
  const row = await claim(services, table, id);
  if (!row) return leaveToOther(services, channel, id);
  const outcome = await whileClaimed(services, table, id, () => attempt(row));
  if (outcome.is === 'unreachable') return postpone(services, channel, row, outcome);
  const state = outcome.is === 'refused' ? 'failed' : outcome.is;
  await endDelivery(services, channel, eq(table.id, id), { ...outcome, state });
}

/**
 * On a restored copy, holds the row. The lock lets going live wait for it, and so find the row; if the copy
 * went live first, nothing is held.
 */
async function holdIfQuiet(
  { db }: DeliveryServices,
  table: DeliveryTable,
  id: string,
): Promise<boolean> {
  if (!(await isQuietCopy(db))) return false;
  return db.transaction(async (tx) => {
    const quiet = await tx.select().from(restores).where(isNull(restores.liveAt)).for('share');
    if (quiet.length === 0) return false;
    await tx
      .update(table)
      .set({ state: 'held', nextTryAt: null, sendingUntil: null })
      .where(whereQueued(table, id));
    return true;
  });
}

/** Claims the row for this worker; undefined if another one has it or it is finished. */
async function claim(
  { db, clock }: DeliveryServices,
  table: DeliveryTable,
  id: string,
): Promise<DeliveryTable['$inferSelect'] | undefined> {
  const { tries, sendingUntil } = table;
  const now = clock();
  const [row] = await db
    .update(table)
    .set({ sendingUntil: claimedUntil(now), tries: sql`${tries} + 1` })
    .where(and(whereQueued(table, id), or(isNull(sendingUntil), lt(sendingUntil, now))))
    // Losing this commit in a crash only loses the claim.
    .returning({ ...getTableColumns(table), asynchronousCommit });
  return row;
}

const claimedUntil = (now: Date) => new Date(now.getTime() + 60_000);

/**
 * Renews the claim meanwhile: an email may wait for one of a few connections to the mail server, which may
 * take half a minute each, and another worker would send it as well.
 */
async function whileClaimed<Result>(
  { db, clock }: DeliveryServices,
  table: DeliveryTable,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const renew = async () => {
    // If the database is unavailable, the worst is that it is sent twice.
    await db
      .update(table)
      .set({ sendingUntil: claimedUntil(clock()) })
      .where(and(whereQueued(table, id), isNotNull(table.sendingUntil)))
      .catch(() => undefined);
  };
  const timer = setInterval(() => void renew(), 20_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Another worker is sending it. Try when its claim expires, in case it dies meanwhile. */
async function leaveToOther(
  services: DeliveryServices,
  channel: Channel,
  id: string,
): Promise<void> {
  const { table } = channel;
  const [row] = await services.db.select().from(table).where(whereQueued(table, id));
  if (!row?.sendingUntil) return;
  const { sendingUntil } = row;
  await services.db.transaction((tx) => tryAgainAt(tx, services, channel, row, sendingUntil));
}

async function postpone(
  services: DeliveryServices,
  channel: Channel,
  row: Row,
  outcome: Outcome,
): Promise<void> {
  const { id, tries, queuedAt } = row;
  const { reason = null, record } = outcome;
  const byId = eq(channel.table.id, id);
  const next = nextTryAt(channel.schedule, tries, queuedAt, services.clock());
  if (!next) {
    await endDelivery(services, channel, byId, { ...outcome, state: 'failed' });
    return;
  }
  await services.db.transaction(async (tx) => {
    const set = { ...record, reason, nextTryAt: next, sendingUntil: null };
    await tx.update(channel.table).set(set).where(byId);
    // One may exist: from a replay, or a job that a crash lets run again after its attempt has failed.
    await services.jobs.withdraw(tx, channel.job(row).name, { [channel.idKey]: id });
    await tryAgainAt(tx, services, channel, row, next);
  });
  services.log.warn({ event: `${channel.name}.postponed`, id, tries, reason });
}

function tryAgainAt(
  tx: Tx,
  { jobs }: DeliveryServices,
  channel: Channel,
  row: Row,
  startAfter: Date,
): Promise<void> {
  const { name, payload } = channel.job(row);
  return jobs.enqueue(tx, { name, payload: idsOnly }, payload, { startAfter });
}

/** It was checked when the row was queued, and the handler's schema checks it again. */
const idsOnly = z.record(z.string(), z.string());

type Ending = Pick<Outcome, 'reason' | 'record'> & {
  state: Exclude<DeliveryState, 'queued' | 'held'>;
};

/** Ends all attempts at these rows; how many there were. A failure is logged, for the operator's alerts. */
export async function endDelivery(
  { db, clock, log }: Pick<DeliveryServices, 'db' | 'clock' | 'log'>,
  { name, failureLevel, table }: Channel,
  which: SQL | undefined,
  { state, reason = null, record }: Ending,
): Promise<number> {
  const end = { state, reason, nextTryAt: null, sendingUntil: null, finishedAt: clock() };
  const ended = await db
    .update(table)
    .set({ ...record, ...end })
    .where(which)
    .returning({ id: table.id });
  if (state === 'failed') {
    for (const { id } of ended) log[failureLevel]({ event: `${name}.failed`, id, reason });
  }
  return ended.length;
}

const whereQueued = ({ id, state }: DeliveryTable, wanted: string) =>
  and(eq(id, wanted), eq(state, 'queued'));

/**
 * Whether this is a restored copy that has not gone live: the original may still be running, and would send
 * the same emails and webhooks.
 */
export async function isQuietCopy(db: Db | Tx): Promise<boolean> {
  const rows = await db
    .select({ id: restores.id })
    .from(restores)
    .where(isNull(restores.liveAt))
    .limit(1);
  return rows.length > 0;
}
