import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database/database.server.ts';
import { prepareDatabase } from './prepare-database.ts';
import { startPostgres } from './postgres-server.ts';

/** Runs once for all service tests on a Postgres server. */
export async function setup(project: TestProject) {
  const server = await startPostgres();
  if (!server) throw new Error('No Postgres binaries on this machine');
  const template = await openDatabase({ databaseUrl: server.url('template1') });
  await prepareDatabase(template);
  await template.close();
  project.provide('testDatabase', { kind: 'postgres', serverUrl: server.url() });
  return () => server.stop();
}
