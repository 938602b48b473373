import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.server.ts';
import { failureReason, withoutAddresses } from '../database/failures.ts';
import {
  type Channel,
  type DeliveryTable,
  nextTryAt,
  type Outcome,
  type OutboxServices,
} from './channel.server.ts';
import { claim } from './claim.server.ts';

type Row = DeliveryTable['$inferSelect'];

/** Tries one row now, due or not, unless another process is sending it, it is finished or the copy is quiet. */
export async function deliverNow<Services extends OutboxServices>(
  services: Services,
  channel: Channel<Services>,
  id: string,
): Promise<void> {
  const [row] = await claim(services.db, { ...channel, only: eq(channel.table.id, id) }, 1, null);
  if (row) await writeEnds(services, channel, [await tryRow(services, channel, row, [row])]);
}

/** What becomes of a row: the columns to set, or null if it goes. */
export type End = { row: Row; set: Set | null; alongside?: Outcome['alongside'] };
type Set = Record<string, unknown> & Pick<Row, 'state' | 'reason' | 'nextTryAt' | 'finishedAt'>;

/** Makes one attempt. */
export async function tryRow<Services extends OutboxServices>(
  services: Services,
  channel: Channel<Services>,
  row: Row,
  batch: readonly Row[],
): Promise<End> {
  const begun = performance.now();
  const outcome = await attempt(services, channel, row, batch);
  const { kind, reason = null, record, alongside } = outcome;
  const { name, schedule, failureLevel } = channel;
  const now = services.clock();
  const said = { id: row.id, ...channel.describe(row), tries: row.tries };
  if (kind === 'gone') return { row, set: null };
  const next = kind === 'unreachable' && nextTryAt(schedule, row.tries, row.queuedAt, now);
  if (next) {
    services.log.warn({ event: `${name}.postponed`, ...said, reason });
    const set = { state: row.state, reason, nextTryAt: next, finishedAt: null };
    return { row, set: { ...record, ...set } };
  }
  const state = kind === 'refused' || kind === 'unreachable' ? ('failed' as const) : kind;
  if (state === 'failed') services.log[failureLevel]({ event: `${name}.failed`, ...said, reason });
  const ms = Math.round(performance.now() - begun);
  if (state === 'sent') services.log.info({ event: `${name}.sent`, ...said, ms });
  const set = { ...record, state, reason, nextTryAt: null, finishedAt: now };
  return { row, set, ...(alongside && { alongside }) };
}

async function attempt<Services>(
  services: Services,
  channel: Channel<Services>,
  row: Row,
  batch: readonly Row[],
): Promise<Outcome> {
  try {
    return await channel.attempt(services, row, batch);
  } catch (error) {
    // Our own reason: a database error would repeat the values to be stored.
    return { kind: 'unreachable', reason: withoutAddresses(failureReason(error)) };
  }
}

/** Writes the ends of a batch in one statement, in a transaction with what belongs to them. */
export async function writeEnds(
  { db }: Pick<OutboxServices, 'db'>,
  channel: Channel<never>,
  ends: readonly End[],
): Promise<void> {
  if (!ends.some(({ alongside }) => alongside)) return write(db, channel, ends);
  await db.transaction(async (tx) => {
    await write(tx, channel, ends);
    for (const { alongside } of ends) await alongside?.(tx);
  });
}

async function write(
  db: Db | Tx,
  { table, cleared }: Channel<never>,
  ends: readonly End[],
): Promise<void> {
  const gone = ends.filter(({ set }) => set === null).map(({ row }) => row.id);
  const whereQueued = eq(table.state, 'queued');
  if (gone.length > 0) await db.delete(table).where(and(inArray(table.id, gone), whereQueued));
  if (gone.length === ends.length) return;
  const columns = getTableColumns(table);
  const written = ['state', 'reason', 'nextTryAt', 'finishedAt', ...Object.keys(cleared)];
  const named = Object.entries(columns).filter(([key]) => written.includes(key));
  const rows = ends.flatMap(({ row, set }) => {
    const values: Record<string, unknown> = { ...row, ...set };
    const cells = named.map(([key, { name }]) => [name, values[key]] as const);
    const ended: Record<string, unknown> = { id: row.id, ...Object.fromEntries(cells) };
    return set ? [ended] : [];
  });
  const assignments = named.map(([, { name }]) => {
    const column = sql.identifier(name);
    return sql`${column} = ended.${column}`;
  });
  // One text however many rows, so that it is prepared once.
  await db.execute(sql`
    update ${table} set sending_until = null, ${sql.join(assignments, sql`, `)}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::text::jsonb) as ended
    where ${table.id} = ended.id and ${whereQueued}`);
}
