import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { copyTemplate, removeFolder } from '../testing/embedded-template.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { type Database, type DatabaseLocation, openDatabase } from './database.server.ts';
import { applyMigrations, knownMigrations, migrate } from './migrate.server.ts';
import { packageRoot } from './package-root.server.ts';

const migrations = knownMigrations();
/** Many upgrades, and a new process each for those that are killed. */
const inTime = { timeout: 180_000 };

/** The schema after so many migrations, with a row in what has been there since the first. */
async function downgrade({ db }: Pick<Database, 'db'>, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`drop schema public, drizzle cascade`);
    await tx.execute(sql`create schema public`);
    await applyMigrations(tx, migrations.slice(0, count));
    await tx.execute(sql`
      insert into contact_enquiries (reference, name, email, message, suspected_spam, fingerprint,
        page, created_at)
      values ('TB-2345-6789', 'Ana', 'ana@example.org', 'Hello', false, 'x', '/contact', now())`);
    await tx.execute(sql`
      insert into consent_records (email, purpose, wording, wording_version, page, created_at)
      values ('ana@example.org', 'answer an enquiry', 'Yes', '1', '/contact', now())`);
    await tx.execute(sql`
      insert into leads (email, lead_source, lead_type, created_at, last_contact_at)
      values ('ana@example.org', 'contact_form', 'enquiry', now(), now())`);
  });
}

/** How many migrations have run, and the rows that were there before. */
async function stateOf({ db }: Pick<Database, 'db'>): Promise<number[]> {
  const ran = await db.$count(sql`drizzle.__drizzle_migrations`);
  const rows: number[] = [];
  for (const table of ['contact_enquiries', 'consent_records', 'leads']) {
    rows.push(await db.$count(sql`${sql.identifier(table)} where email = 'ana@example.org'`));
  }
  return [ran, ...rows];
}

const upgraded = [migrations.length, 1, 1, 1];

test('every earlier schema is brought up to date with its rows', inTime, async () => {
  const database = await freshDatabase();
  for (let count = 1; count < migrations.length; count += 1) {
    await downgrade(database, count);
    await migrate(database);
    expect(await stateOf(database), `from ${count} migrations`).toEqual(upgraded);
  }
});

/** Milliseconds into the upgrade at which it is killed. */
test.each([0, 20, 60])(
  'an upgrade that is killed after %i ms runs again to the end',
  inTime,
  async (ms) => {
    const { database, location } = await ownDatabase();
    await downgrade(database, 3);
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
    expect(await stateOf(again)).toEqual(upgraded);
  },
);

/** One that may be closed and opened again by another process. */
async function ownDatabase(): Promise<{ database: Database; location: DatabaseLocation }> {
  const database = await freshDatabase();
  if (database.kind === 'postgres') return { database, location: { databaseUrl: database.url } };
  const dataDir = await copyTemplate(dirname(database.folder));
  onTestFinished(() => removeFolder(dataDir));
  return { database: await openDatabase({ dataDir }), location: { dataDir } };
}
