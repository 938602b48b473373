import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/fresh-database.ts';

test('a connection that breaks within a transaction fails that alone', async () => {
  const database = await freshDatabase();
  // The embedded engine has no connections.
  if (database.kind === 'embedded') return;
  const { db, client } = database;
  const broken = db.transaction(async (tx) => {
    const { rows } = await client.query('select 1 as before');
    expect(rows).toEqual([{ before: 1 }]);
    await tx.execute(sql`set local application_name = 'to be broken'`);
    const isIt = `pid <> pg_backend_pid() and application_name = 'to be broken'`;
    await expect
      .poll(
        async () => (await client.query(`select 1 from pg_stat_activity where ${isIt}`)).rowCount,
      )
      .toBe(1);
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${isIt}`);
    await expect
      .poll(
        async () => (await client.query(`select 1 from pg_stat_activity where ${isIt}`)).rowCount,
      )
      .toBe(0);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow(/\w/);
  expect((await client.query('select 2 as after')).rows).toEqual([{ after: 2 }]);
});
