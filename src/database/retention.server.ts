import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { mayDelete } from './append-only.server.ts';
import type { Db } from './database.server.ts';
import { earliestKept, type KeptFor } from './kept-for.ts';

/** Rows that are deleted once they have been kept for long enough. */
export type RetentionRule = {
  /** As the log names it. */
  name: string;
  table: PgTable;
  /** The moment that the time runs from. Rows without one stay. */
  from: PgColumn;
  keptFor: KeptFor;
  /** Which rows alone are meant. */
  only?: SQL;
};

/** Deletes what is due at `now` and returns how many rows went. */
export async function deleteDue(db: Db, rule: RetentionRule, now: Date): Promise<number> {
  const due = earliestKept(now, rule.keptFor).toISOString();
  const only = rule.only ? sql` and ${rule.only}` : sql``;
  const gone = await db.transaction(async (tx) => {
    await mayDelete(tx);
    return tx.execute(sql`
      with gone as (
        delete from ${rule.table} where ${rule.from} < ${due}::timestamptz${only} returning 1
      )
      select count(*)::int as count from gone`);
  });
  // Both drivers answer with rows; the type that stands for both cannot say so.
  const [row] = (gone as { rows: { count: number }[] }).rows;
  return row?.count ?? 0;
}
