import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import { type Database, openDatabase } from '../platform/database/database.server.ts';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { embeddedPool } from '../platform/database/embedded-pool.server.ts';
import { openEngine } from '../platform/database/embedded.server.ts';
import { pooledDb } from '../platform/database/pooled-db.server.ts';
import { removeFolder } from './embedded-template.ts';

/** Provided by the vitest project's setup: the engine that the services are tested on. */
export type TestDatabase =
  /** `copies` is an empty folder, for the workers' databases. */
  { kind: 'embedded'; template: string; copies: string } | { kind: 'postgres'; serverUrl: string };

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

/**
 * A migrated, empty database for the caller alone. Requested inside a test it is released with the test, at
 * the top of a file with the file.
 */
export async function freshDatabase(): Promise<Database> {
  const testDatabase = inject('testDatabase');
  const { database, leave } =
    testDatabase.kind === 'embedded'
      ? await lendDatabase(testDatabase)
      : await copyOnServer(testDatabase.serverUrl);
  if (TestRunner.getCurrentTest()) onTestFinished(leave);
  else afterAll(leave);
  return database;
}

/** The server's setup has migrated `template1`, which every new database is a copy of. */
async function copyOnServer(serverUrl: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const databaseUrl = new URL(serverUrl);
  databaseUrl.pathname = name;
  const database = await openDatabase({ databaseUrl: databaseUrl.href });
  const leave = async () => {
    await database.close();
    await onServer(serverUrl, `drop database if exists ${name} with (force)`);
  };
  return { database, leave };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** This worker's engine, and its initial catalogue. */
type Kept = Awaited<ReturnType<typeof openEngine>> & { schema: unknown };

/** Starting an engine takes a third of a second, emptying its tables a few milliseconds. */
const idle: Kept[] = [];

/**
 * The worker's embedded database, emptied, or a further one while that is in use. `leave` releases it; any
 * code still using it then fails, as its connection is closed.
 */
async function lendDatabase({ template, copies }: { template: string; copies: string }) {
  const kept = (await nextEmptied()) ?? (await getCopy(template, join(copies, randomUUID())));
  const { engine, filesystem } = kept;
  const client = embeddedPool(engine);
  const close = () => client.end();
  let isFolderKnown = false;
  const database: Database = {
    kind: 'embedded',
    db: pooledDb(client),
    client,
    filesystem,
    get folder() {
      isFolderKnown = true;
      return kept.folder;
    },
    close,
  };
  const leave = async () => {
    await close();
    // A test may have left files there.
    await (isFolderKnown ? discard(kept) : idle.push(kept));
  };
  return { database, leave };
}

async function discard(kept: Kept): Promise<void> {
  await kept.close();
  await removeFolder(dirname(kept.folder));
}

async function getCopy(template: string, folder: string): Promise<Kept> {
  await cp(template, folder, { recursive: true });
  const opened = await openEngine(folder);
  return { ...opened, schema: await getSchema(opened) };
}

/** A database whose schema a test has changed is closed for good. */
async function nextEmptied(): Promise<Kept | undefined> {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    await kept.engine.exec('rollback');
    await kept.engine.exec('discard all');
    if ((await getSchema(kept)) === kept.schema) {
      await kept.engine.exec(empty);
      return kept;
    }
    await discard(kept);
  }
  return undefined;
}

/**
 * Differs once anything of ours is created, changed, renamed or dropped. Emptying or analysing a table
 * changes its `xmin`, so tables are compared by name.
 */
async function getSchema({ engine }: Pick<Kept, 'engine'>): Promise<unknown> {
  const changed = ['attribute', 'attrdef', 'proc', 'constraint', 'trigger', 'namespace', 'authid'];
  const { rows } = await engine.query<{ schema: string }>(`select concat_ws(' ',
    (select sum(hashtext(concat_ws(' ', oid, relnamespace, relname, relacl))) from pg_class),
    ${changed.map((name) => `(select sum(xmin::text::bigint) from pg_${name})`).join()}) as schema`);
  return rows[0]?.schema;
}

/**
 * Deletes rather than truncates: creating the files of sixty tables anew takes as long as starting an
 * engine. The replica role skips the triggers that prevent deletion, and foreign key order.
 */
const empty = `do $$
declare
  relation regclass;
  is_filled boolean;
begin
  set local session_replication_role = replica;
  for relation in
    select oid from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      and oid <> 'pgboss.version'::regclass
  loop
    execute format('select exists (select from %s)', relation) into is_filled;
    if is_filled then execute format('delete from %s', relation); end if;
  end loop;
  perform setval(oid, 1, false) from pg_class
  where relkind = 'S' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace);
end $$`;
