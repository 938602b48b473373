import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { isUnavailable } from './failures.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { losableLine } from '../../testing/losable-line.ts';
import { type Database, openDatabase, openPostgres } from './database.server.ts';
import { migrate } from './migrate.server.ts';

test('a connection that breaks within a transaction fails only that transaction', async () => {
  const database = await freshDatabase();
  // The embedded engine has no connections.
  if (database.kind === 'embedded') return;
  const { db, client } = database;
  const broken = db.transaction(async (tx) => {
    const { rows } = await client.query('select 1 as before');
    expect(rows).toEqual([{ before: 1 }]);
    await tx.execute(sql`set local application_name = 'to be broken'`);
    const byQuery = `pid <> pg_backend_pid() and application_name = 'to be broken'`;
    const count = async () =>
      (await client.query(`select 1 from pg_stat_activity where ${byQuery}`)).rowCount;
    await expect.poll(count).toBe(1);
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${byQuery}`);
    await expect.poll(count).toBe(0);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow(/\w/);
  expect((await client.query('select 2 as after')).rows).toEqual([{ after: 2 }]);
});

/** In milliseconds. */
const longest = 500;

test('gives up a connection that is silently lost, and opens another one', async () => {
  const fresh = await freshDatabase();
  if (fresh.kind === 'embedded') return;
  const line = await losableLine(fresh.url);
  onTestFinished(() => line.close());
  const database = await openPostgres(line.url, longest);
  onTestFinished(() => database.close());
  const { db } = database;
  // Opens every connection of the pool; each is lost when its next transaction begins.
  await Promise.all(Array.from({ length: 10 }, () => db.execute(sql`select pg_sleep(0.2)`)));
  line.lose(true);
  const failures = await Promise.all(
    Array.from({ length: 10 }, () =>
      db.transaction((tx) => tx.execute(sql`select 1`)).catch((error: unknown) => error),
    ),
  );
  expect(failures.map(isUnavailable)).not.toContain(false);
  line.lose(false);
  const { rows } = await db.execute(sql`select 2 as after`);
  expect(rows).toEqual([{ after: 2 }]);
});

test('gives a statement any time where a command asks for that', async () => {
  const fresh = await freshDatabase();
  if (fresh.kind === 'embedded') return;
  const unhurried = await openDatabase({ databaseUrl: fresh.url, isUnhurried: true });
  onTestFinished(() => unhurried.close());
  const isEnded = (database: Database) => {
    const { statement_timeout: onServer, query_timeout: here } = database.client.options;
    return [onServer, here].map(Boolean);
  };
  expect(isEnded(fresh)).toEqual([true, true]);
  expect(isEnded(unhurried)).toEqual([false, false]);
  const { rows } = await unhurried.client.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '0' }]);
});

test('applies no timeout, ours or the server’s, to a migration that waits for another one', async () => {
  const fresh = await freshDatabase();
  if (fresh.kind === 'embedded') return;
  for (const limit of ['statement_timeout', 'lock_timeout']) {
    const name = new URL(fresh.url).pathname.slice(1);
    await fresh.client.query(`alter database ${name} set ${limit} = ${longest}`);
  }
  const [first, second] = [await openPostgres(fresh.url, longest), await openPostgres(fresh.url)];
  onTestFinished(async () => {
    await Promise.all([first.close(), second.close()]);
  });
  const migration = await second.client.connect();
  await migration.query('select pg_advisory_lock(727001)');
  const waiting = migrate(first);
  await migration.query(`select pg_sleep(${(2 * longest) / 1000})`);
  migration.release(true);
  await expect(waiting).resolves.toBeUndefined();
});

test('takes the Unix socket of a server on the same machine, with the same defaults', async () => {
  const fresh = await freshDatabase();
  if (fresh.kind === 'embedded') return;
  const { rows } = await fresh.client.query<{ unix_socket_directories: string }>(
    'show unix_socket_directories',
  );
  const host = rows[0]?.unix_socket_directories ?? '';
  const { port, pathname, username: user } = new URL(fresh.url);
  const query = new URLSearchParams({ host, port, user });
  const database = await openPostgres(`postgresql://${pathname}?${query}`);
  onTestFinished(() => database.close());
  const asked = `select inet_client_addr() as address, current_setting('search_path') as path`;
  expect((await database.client.query(asked)).rows).toEqual([{ address: null, path: 'public' }]);
});

test('overrides a role’s defaults for schema, isolation and date style', async () => {
  const fresh = await freshDatabase();
  if (fresh.kind === 'embedded') return;
  const role = `role_${crypto.randomUUID().replaceAll('-', '')}`;
  await fresh.client.query(`create role ${role} superuser login`);
  for (const setting of [
    `search_path = elsewhere`,
    `default_transaction_isolation = serializable`,
    `datestyle = 'German'`,
  ]) {
    await fresh.client.query(`alter role ${role} set ${setting}`);
  }
  const url = new URL(fresh.url);
  url.username = role;
  const database = await openPostgres(url.href);
  onTestFinished(async () => {
    await database.close();
    await fresh.client.query(`drop role ${role}`);
  });
  const { rows } = await database.client.query(`select current_setting('transaction_isolation') as
    isolation, current_schema() as schema, timestamptz '2026-03-02 09:00+00' at time zone 'UTC' || '' as time`);
  expect(rows).toEqual([
    { isolation: 'read committed', schema: 'public', time: '2026-03-02 09:00:00' },
  ]);
});
