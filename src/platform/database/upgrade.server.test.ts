import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { copyTemplate, removeFolder } from '../../testing/embedded-template.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { testFolder } from '../../testing/test-folder.ts';
import { type Database, type DatabaseLocation, openDatabase } from './database.server.ts';
import { applyMigrations, knownMigrations, migrate, releaseMigrations } from './migrate.server.ts';
import { packageRoot } from './data-folder.server.ts';

/**
 * The migrations of this release and one that might come next: it fills a new column from existing rows.
 * `seconds` is how long it takes, so that it can be killed in the middle.
 */
async function nextRelease({ seconds = 0 } = {}): Promise<string> {
  const folder = await testFolder();
  await cp(releaseMigrations, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const journal = z.looseObject({
    entries: z.array(z.looseObject({ idx: z.int(), when: z.int() })),
  });
  const { entries, ...rest } = journal.parse(JSON.parse(await readFile(journalFile, 'utf8')));
  const [last] = entries.slice(-1);
  const next = { ...last, idx: entries.length, when: (last?.when ?? 0) + 1, tag: '9999_next' };
  await writeFile(journalFile, JSON.stringify({ ...rest, entries: [...entries, next] }));
  const statements = [
    'alter table "contact_enquiries" add column "upgraded" text',
    'update "contact_enquiries" set "upgraded" = "name"',
    `select pg_sleep(${seconds})`,
    'alter table "contact_enquiries" alter column "upgraded" set not null',
  ];
  await writeFile(join(folder, '9999_next.sql'), statements.join(';--> statement-breakpoint\n'));
  return folder;
}

/** A database with the first schema and an enquiry in it. */
async function firstSchema({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`
    insert into contact_enquiries (reference, name, email, message, suspected_spam, fingerprint,
      page, created_at)
    values ('TB-2345-1000', 'Ana', 'ana@example.org', 'Hello', false, 'print', '/contact', now())`);
}

/** How many migrations have run, and what the last one made of the enquiry. */
async function upgraded({ db }: Pick<Database, 'db'>) {
  const ran = await db.$count(sql`drizzle.__drizzle_migrations`);
  const { rows } = await db.execute(sql`select * from contact_enquiries`);
  return { ran, names: rows.map((row) => row['upgraded']) };
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

test('keeps the rows of the earlier schema through the next migration', async () => {
  const database = await freshDatabase();
  await firstSchema(database);
  const folder = await nextRelease();
  await database.db.transaction((tx) => applyMigrations(tx, knownMigrations(folder).slice(-1)));
  const expected = { ran: knownMigrations().length + 1, names: ['Ana'] };
  expect(await upgraded(database)).toEqual(expected);
  await migrate(database, folder);
  expect(await upgraded(database)).toEqual(expected);
});

test('completes an upgrade on the next start after it was killed in the middle', async () => {
  const { database, location } = await ownDatabase();
  await firstSchema(database);
  if (database.kind === 'embedded') await database.close();
  const script = join(packageRoot, 'src/testing/migrate-in-child.ts');
  const slow = await nextRelease({ seconds: 2 });
  const child = spawn(process.execPath, [script, JSON.stringify(location), slow], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  // The slow statement would go on for two seconds.
  await pause(250);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const again = await openDatabase(location);
  onTestFinished(() => again.close());
  const before = knownMigrations().length;
  expect(await upgraded(again)).toEqual({ ran: before, names: [undefined] });
  await migrate(again, await nextRelease());
  expect(await upgraded(again)).toEqual({ ran: before + 1, names: ['Ana'] });
});

/** A database that may be closed, and opened again by another process. */
async function ownDatabase(): Promise<{ database: Database; location: DatabaseLocation }> {
  const database = await freshDatabase();
  if (database.kind === 'postgres') return { database, location: { databaseUrl: database.url } };
  const dataDir = await copyTemplate(dirname(database.folder));
  onTestFinished(() => removeFolder(dataDir));
  return { database: await openDatabase({ dataDir }), location: { dataDir } };
}
