import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import { type Database, openDatabase } from '../platform/database/database.server.ts';
import { lendDatabase } from './lent-database.ts';

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
