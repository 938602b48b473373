import type { BuildColumns } from 'drizzle-orm/column-builder';
import { integer, type PgTableWithColumns, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.server.ts';

/** A way out, such as email or webhooks. Its table has a row for each delivery, with `deliveryColumns`. */
export type Channel<Table extends DeliveryTable = DeliveryTable> = {
  /** Begins the names of its log events, such as `email.failed`. */
  name: string;
  failureLevel: 'warn' | 'error';
  table: Table;
  schedule: RetrySchedule;
  /** The job that tries a row, with ids only. */
  job(row: Table['$inferSelect']): DeliveryJob;
  /** The name of the row's id in the payload of that job. */
  idKey: string;
  cleared: Partial<Table['$inferSelect']>;
};

export type DeliveryJob = { name: string; payload: Record<string, string> };

/**
 * - `held`: until a rush is over, or a restored copy goes live. No job is queued for it.
 * - `kept`: nothing is set up that could send it.
 * - `dropped`: what it was about is gone.
 */
export type DeliveryState = 'queued' | 'held' | 'sent' | 'failed' | 'kept' | 'dropped';

/** The columns of each channel's table; `deliver` alone writes them once a row is there. */
export const deliveryColumns = <const States extends readonly ['queued', ...DeliveryState[]]>(
  states: States,
) => ({
  id: uuid('id').primaryKey().defaultRandom(),
  state: text('state', { enum: states }).notNull().default('queued'),
  /** Why the last try failed, without addresses. */
  reason: text('reason'),
  tries: integer('tries').notNull().default(0),
  nextTryAt: timestamptz('next_try_at'),
  /** Claimed by one worker until then; afterwards another may take over. */
  sendingUntil: timestamptz('sending_until'),
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
