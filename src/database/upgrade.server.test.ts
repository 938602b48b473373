import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { copyTemplate, removeFolder } from '../testing/embedded-template.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { type Database, type DatabaseLocation, openDatabase, type Tx } from './database.server.ts';
import { applyMigrations, knownMigrations, migrate } from './migrate.server.ts';
import { packageRoot } from './package-root.server.ts';

const migrations = knownMigrations();
/** Leaves the database without tables, as before the first migration. */
async function clear({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`drop schema public, drizzle cascade`);
  await db.execute(sql`create schema public`);
}

/** Adds a row to each of three tables that have existed since the first migration. */
async function addRows(tx: Tx, number: number): Promise<void> {
  const email = `ana${number}@example.org`;
  await tx.execute(sql`
    insert into contact_enquiries (reference, name, email, message, suspected_spam, fingerprint,
      page, created_at)
    values (${`TB-2345-${1000 + number}`}, 'Ana', ${email}, 'Hello', false, ${`print ${number}`},
      '/contact', now())`);
  await tx.execute(sql`
    insert into consent_records (email, purpose, wording, wording_version, page, created_at)
    values (${email}, 'answer an enquiry', 'Yes', '1', '/contact', now())`);
  await tx.execute(sql`
    insert into leads (email, lead_source, lead_type, created_at, last_contact_at)
    values (${email}, 'contact_form', 'enquiry', now(), now())`);
}

/** How many migrations have run, and how many of the added rows each table has. */
async function stateOf({ db }: Pick<Database, 'db'>): Promise<number[]> {
  const ran = await db.$count(sql`drizzle.__drizzle_migrations`);
  const rows: number[] = [];
  for (const table of ['contact_enquiries', 'consent_records', 'leads']) {
    rows.push(await db.$count(sql`${sql.identifier(table)} where email like 'ana%'`));
  }
  return [ran, ...rows];
}

test('refuses to migrate a database whose encoding is not UTF-8', async () => {
  const fresh = await freshDatabase();
  if (fresh.kind === 'embedded') return;
  const url = new URL(fresh.url);
  url.pathname = `ascii_${crypto.randomUUID().replaceAll('-', '')}`;
  const name = url.pathname.slice(1);
  await fresh.client.query(`create database ${name} encoding 'SQL_ASCII' template template0`);
  const database = await openDatabase({ databaseUrl: url.href });
  await expect(migrate(database)).rejects.toThrow('its encoding is SQL_ASCII, not UTF8');
  await database.close();
  await fresh.client.query(`drop database ${name}`);
});

test('keeps rows of every earlier schema through all later migrations', async () => {
  const { db } = await freshDatabase();
  await clear({ db });
  for (const [number, migration] of migrations.entries()) {
    await db.transaction(async (tx) => {
      await applyMigrations(tx, [migration]);
      await addRows(tx, number);
    });
  }
  const { length } = migrations;
  expect(await stateOf({ db })).toEqual([length, length, length, length]);
});

/** Milliseconds into the upgrade at which it is killed. */
test.each([0, 20, 60])(
  'completes an upgrade on the next start after it was killed %i ms into it',
  { timeout: 180_000 },
  async (ms) => {
    const { database, location } = await ownDatabase();
    await clear(database);
    await database.db.transaction(async (tx) => {
      await applyMigrations(tx, migrations.slice(0, 3));
      await addRows(tx, 0);
    });
    if (database.kind === 'embedded') await database.close();
    const script = join(packageRoot, 'src/testing/migrate-in-child.ts');
    const child = spawn(process.execPath, [script, JSON.stringify(location)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    await pause(ms);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const again = await openDatabase(location);
    onTestFinished(() => again.close());
    await migrate(again);
    expect(await stateOf(again)).toEqual([migrations.length, 1, 1, 1]);
  },
);

/** A database that may be closed, and opened again by another process. */
async function ownDatabase(): Promise<{ database: Database; location: DatabaseLocation }> {
  const database = await freshDatabase();
  if (database.kind === 'postgres') return { database, location: { databaseUrl: database.url } };
  const dataDir = await copyTemplate(dirname(database.folder));
  onTestFinished(() => removeFolder(dataDir));
  return { database: await openDatabase({ dataDir }), location: { dataDir } };
}
