import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import { type Database, openDatabase } from '../database/database.server.ts';
import { copyTemplate, removeFolder } from './embedded-template.ts';

/** Provided by the set-up of the vitest project: the engine that the services are tested on. */
export type TestDatabase =
  | { kind: 'embedded'; template: string }
  | { kind: 'postgres'; serverUrl: string };

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase;
  }
}

/**
 * A migrated, empty database for the caller alone. If requested inside a test it is removed with the
 * test, at the top of a file with the file.
 */
export async function freshDatabase(): Promise<Database> {
  const testDatabase = inject('testDatabase');
  const { database, remove } =
    testDatabase.kind === 'embedded'
      ? await copyEmbedded(testDatabase.template)
      : await copyOnServer(testDatabase.serverUrl);
  const leave = async () => {
    await database.close();
    await remove();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(leave);
  else afterAll(leave);
  return database;
}

type Copy = { database: Database; remove: () => Promise<void> };

async function copyEmbedded(template: string): Promise<Copy> {
  const dataDir = await copyTemplate(template);
  const database = await openDatabase({ dataDir });
  return { database, remove: () => removeFolder(dataDir) };
}

/** The server's set-up has migrated `template1`, which every new database is a copy of. */
async function copyOnServer(serverUrl: string): Promise<Copy> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const databaseUrl = new URL(serverUrl);
  databaseUrl.pathname = name;
  const database = await openDatabase({ databaseUrl: databaseUrl.href });
  const remove = () => onServer(serverUrl, `drop database if exists ${name} with (force)`);
  return { database, remove };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
