import { asc, desc, gte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, queryRows, type Tx } from '../database/database.server.ts';
import { londonDay } from '../database/london-day.ts';
import { retentionRuns } from './privacy.table.server.ts';

/** Rows that are deleted after a retention period. */
export type RetentionRule = {
  /** The name in the log. */
  name: string;
  table: PgTable;
  /** The start of the retention period. Rows without one stay. */
  from: PgColumn;
  keptFor: KeptFor;
  /** Limits the rule to these rows; `due` is the moment before which `from` is due. */
  only?: SQL | ((due: SQL) => SQL);
};

/** Deletes what is due at `now`; records and returns the number of rows. */
export async function deleteDue(db: Db, rule: RetentionRule, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await mayDelete(tx);
    const count = await deleteRows(tx, rule.table, whereDue(rule, now));
    if (count > 0) await recordRun(tx, { rule: rule.name, count, day: londonDay(now) });
    return count;
  });
}

/** How many rows will be due at a moment, if nothing changes until then. */
export function countDue(db: Db, rule: RetentionRule, at: Date): Promise<number> {
  return db.$count(rule.table, whereDue(rule, at));
}

/** Deletions since a day, by rule, most recent first. */
export async function retentionRunsSince(db: Db, since: Date) {
  const { rule, count, day } = retentionRuns;
  return db
    .select({
      rule,
      count: sql<number>`sum(${count})::int`,
      lastDay: sql<string>`max(${day})::text`,
    })
    .from(retentionRuns)
    .where(gte(day, londonDay(since)))
    .groupBy(rule)
    .orderBy(desc(sql`max(${day})`), asc(rule));
}

function whereDue({ from, keptFor, only }: RetentionRule, now: Date): SQL {
  const due = sql`${earliestKept(now, keptFor).toISOString()}::timestamptz`;
  const limited = typeof only === 'function' ? only(due) : only;
  return sql`${from} < ${due}${limited ? sql` and ${limited}` : sql``}`;
}

async function recordRun(tx: Tx, run: typeof retentionRuns.$inferInsert): Promise<void> {
  const { day, rule, count } = retentionRuns;
  await tx
    .insert(retentionRuns)
    .values(run)
    .onConflictDoUpdate({ target: [day, rule], set: { count: sql`${count} + excluded.count` } });
}

/** A retention period. Months are calendar months: two years from 29 February end with 28 February. */
export type KeptFor = { months: number } | { hours: number };

/** In words; a period of no hours is that of what has an end of its own. */
export function formatRetention(keptFor: KeptFor): string {
  if ('months' in keptFor) {
    const { months } = keptFor;
    const isYears = months % 12 === 0;
    const count = isYears ? months / 12 : months;
    return `${count} ${isYears ? 'year' : 'month'}${count === 1 ? '' : 's'}`;
  }
  const { hours } = keptFor;
  if (hours === 0) return 'until it ends';
  return hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}

/** Data older than this is due for deletion at `now`. */
export function earliestKept(now: Date, keptFor: KeptFor): Date {
  if ('hours' in keptFor) return new Date(now.getTime() - keptFor.hours * 3600_000);
  const earliest = new Date(now);
  earliest.setUTCMonth(now.getUTCMonth() - keptFor.months);
  // From 29 May on, three months are over for all of February. JavaScript would read 31 February as 3 March.
  if (earliest.getUTCDate() !== now.getUTCDate()) return startOfMonth(earliest);
  return earliest;
}

const startOfMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));

/** Deletes rows and returns how many, without fetching them. */
export async function deleteRows(tx: Tx, table: PgTable, which: SQL): Promise<number> {
  const [gone] = await queryRows<{ count: number }>(
    tx,
    sql`with gone as (delete from ${table} where ${which} returning 1)
      select count(*)::int as count from gone`,
  );
  return gone?.count ?? 0;
}

/**
 * Lets this transaction delete from append-only tables, `audit_log` and `consent_records`, for retention and
 * erasure. Their rows are never changed.
 */
export async function mayDelete(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('website.may_delete', 'on', true)`);
}
