import type { SQL } from 'drizzle-orm';
import type { BuildColumns } from 'drizzle-orm/column-builder';
import { integer, type PgTableWithColumns, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { timestamptz } from '../database/columns.ts';
import type { Db, Tx } from '../database/database.server.ts';

/**
 * A way out, such as email or webhooks. The rows of its table, which has `deliveryColumns`, are its queue.
 * A second channel on the same table has its own pace: neither waits for the other.
 */
export type Channel<Services, Table extends DeliveryTable = DeliveryTable> = {
  /** Begins the names of its log events, such as `email.failed`. */
  name: string;
  failureLevel: 'warn' | 'error';
  table: Table;
  /** Which rows of the table are its own, but for those that a person holds; all by default. */
  only?: SQL;
  /** How many a process has under way at once. */
  atOnce: number;
  /** How many it claims at once, if these are more: what they are composed from can be read together. */
  claims?: number;
  /** How many may be tried in a minute, by all processes together; none while it is 0. */
  rate?: (services: Services) => number | Promise<number>;
  schedule: RetrySchedule;
  /** The columns that an outcome may record besides the common ones, as they are before the first try. */
  cleared: Partial<Table['$inferSelect']>;
  /** What the log says of a row besides its id. */
  describe(row: Table['$inferSelect']): Record<string, string>;
  /** Tries once a row of those claimed together. What it throws counts as `unreachable`. */
  attempt(
    services: Services,
    row: Table['$inferSelect'],
    batch: readonly Table['$inferSelect'][],
  ): Promise<Outcome<Table>>;
};

export type OutboxServices = { db: Db; clock: () => Date; log: Logger };

/**
 * - `refused`: final.
 * - `unreachable`: the schedule decides.
 * - `gone`: nothing is left that it could be about, and the row goes too.
 */
export type Outcome<Table extends DeliveryTable = DeliveryTable> = {
  kind: 'sent' | 'kept' | 'dropped' | 'refused' | 'unreachable' | 'gone';
  reason?: string | null;
  /** Recorded with it, in the channel's own columns. */
  record?: Partial<Table['$inferSelect']>;
  /** Part of the transaction that ends the row, unless it is tried again. */
  alongside?: (tx: Tx) => Promise<void>;
};

/**
 * - `held`: until a rush is over, or a restored copy goes live.
 * - `kept`: nothing is set up that could send it.
 * - `dropped`: what it was about is gone.
 */
export type DeliveryState = 'queued' | 'held' | 'sent' | 'failed' | 'kept' | 'dropped';

export const deliveryColumns = <const States extends readonly ['queued', ...DeliveryState[]]>(
  states: States,
) => ({
  id: uuid('id').primaryKey().defaultRandom(),
  state: text('state', { enum: states }).notNull().default('queued'),
  /** Lower ones go first; what is sent in bulk lets others pass. */
  priority: smallint('priority').notNull().default(0),
  /** Why the last try failed, without addresses. */
  reason: text('reason'),
  tries: integer('tries').notNull().default(0),
  /** When a queued row is due. */
  nextTryAt: timestamptz('next_try_at'),
  /** Claimed by one process until then, by the database's clock; afterwards another may take over. */
  sendingUntil: timestamptz('sending_until'),
  /** When it was last claimed, of a channel with a rate. */
  triedAt: timestamptz('tried_at'),
  createdAt: timestamptz('created_at').notNull(),
  /** When it was first queued or last queued again: the retry schedule counts from here. */
  queuedAt: timestamptz('queued_at').notNull(),
  finishedAt: timestamptz('finished_at'),
});

export type DeliveryTable = PgTableWithColumns<{
  name: string;
  schema: undefined;
  dialect: 'pg';
  columns: BuildColumns<
    string,
    ReturnType<typeof deliveryColumns<readonly ['queued', ...DeliveryState[]]>>,
    'pg'
  >;
}>;

/** Times are in milliseconds. */
export type RetrySchedule = {
  /** Delays before the second, third, … attempt; the last one repeats. */
  pauses: readonly number[];
  /** Counted from queueing. */
  givesUpAfter: number;
};

/** The next attempt after `tries` failed ones (1 or more), or null to give up. */
export function nextTryAt(
  { pauses, givesUpAfter }: RetrySchedule,
  tries: number,
  queuedAt: Date,
  now: Date,
): Date | null {
  const pause = pauses[tries - 1] ?? pauses.at(-1) ?? givesUpAfter;
  const next = new Date(now.getTime() + pause);
  return next.getTime() - queuedAt.getTime() > givesUpAfter ? null : next;
}

/** In milliseconds. Short outages resolve themselves. */
export const failsTooLongAfter = 3_600_000;

export function hasFailedTooLong(failingSince: Date | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= failsTooLongAfter;
}
