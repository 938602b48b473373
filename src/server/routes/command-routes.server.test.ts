import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openBackup } from '../../backups/open-backup.server.ts';
import { listenLocally } from '../../testing/listen-locally.ts';
import { runCommand } from '../../testing/run-command.ts';
import { type TestServices, testServices } from '../../testing/test-services.ts';
import type { AppEnv } from '../app.ts';
import { addBackupRoute } from './operator-routes.ts';

/** This process holds the folder, and answers the operator's commands as the site does. */
async function serve(services: TestServices): Promise<number> {
  const app = new Hono<AppEnv>();
  addBackupRoute(app, services);
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  const { port, stop } = await listenLocally(server);
  onTestFinished(stop);
  return port;
}

test.runIf(inject('testDatabase').kind === 'embedded')(
  'npm run backup makes the running server back up',
  async () => {
    // The command signs with the machine's time, so that the test's clock must agree.
    const services = await testServices({ startAt: new Date().toISOString() });
    const { database, secret } = services;
    const dataDir = 'folder' in database ? dirname(database.folder) : '';
    const settings = { DATA_DIR: dataDir, PORT: String(await serve(services)) };
    await writeFile(join(dataDir, 'secret'), secret);
    const folder = join(dataDir, 'elsewhere');
    const { code, output } = await runCommand('backup.ts', [folder], { cwd: dataDir, settings });
    expect(output).toMatch(/snapshot: queries waited \d+ ms/);
    expect(code).toBe(0);
    const [, path = ''] = /^(\/.*): [\d.]+ MB\./m.exec(output) ?? [];
    expect((await openBackup(path)).secret).toBe(secret);
  },
);
