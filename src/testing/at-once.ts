import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import type { Services } from '../platform/services.ts';

/**
 * Runs up to eight actions concurrently: each stops before it reads or writes the table, and once all have,
 * they go on. Merely started together, the first would be over before the second has a warm connection. The
 * embedded database has a single session: there they take turns.
 */
export async function atOnce<Outcome>(
  { database }: Pick<Services, 'database'>,
  table: PgTable,
  acts: readonly (() => Promise<Outcome>)[],
): Promise<Outcome[]> {
  if (database.kind === 'embedded') return Promise.all(acts.map((act) => act()));
  const gate = await database.client.connect();
  try {
    await gate.query('begin');
    await gate.query(`lock table "${getTableName(table)}" in access exclusive mode`);
    const outcomes = Promise.allSettled(acts.map((act) => act()));
    const whereWaiting = `datname = current_database() and wait_event_type = 'Lock'`;
    const waiting = async () =>
      (await database.client.query(`select 1 from pg_stat_activity where ${whereWaiting}`))
        .rowCount;
    await expect.poll(waiting).toBe(acts.length);
    await gate.query('commit');
    return (await outcomes).map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
  } finally {
    gate.release(true);
  }
}
