import { readdir } from 'node:fs/promises';
import { expect, test, onTestFinished } from 'vitest';
import { runCommand } from '../../testing/run-command.ts';
import { testFolder } from '../../testing/test-folder.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { type Config, readConfig } from '../../platform/config.server.ts';
import type { Services } from '../../platform/services.ts';
import { freePort, getPort } from '../../testing/free-port.ts';
import type { AppEnv } from '../app.ts';
import { readOperatorRequest, recordAddress } from '../routes/operator-request.ts';
import { askServer } from './operator-command.ts';

test('says that the site was never started here, and makes no database', async () => {
  const folder = await testFolder();
  const settings = { DATA_DIR: folder };
  const { code, output } = await runCommand('backup.ts', [], { cwd: folder, settings });
  expect([code, output]).toEqual([1, `there is no database in ${folder}\n`]);
  expect(await readdir(folder)).toEqual([]);
});

const secret = 'a-secret-of-the-test-alone-32-characters';

const addresses = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ scopeid }) => !scopeid)
  .map(({ address }) => address);

test.each(addresses)('an operator’s command reaches a server that listens on %s', async (HOST) => {
  const PORT = String(await listenOn(HOST));
  const answer = await askServer(await getConfig({ HOST, PORT }), '/ask', { act: 'work' });
  expect(answer.status).toBe(200);
});

test('a command reaches the server whatever PORT and HOST it is run with itself', async () => {
  const DATA_DIR = await testFolder();
  const PORT = String(await listenOn('127.0.0.1'));
  recordAddress(await getConfig({ HOST: '0.0.0.0', PORT, DATA_DIR }));
  const settings = { HOST: '192.0.2.1', PORT: '9', DATA_DIR };
  const answer = await askServer(await getConfig(settings), '/ask', { act: 'work' });
  expect(answer.status).toBe(200);
});

test('a command that meets no server, or one with another secret, names PORT in one line', async () => {
  const config = await getConfig({ PORT: String(await freePort()) });
  const asking = askServer(config, '/ask', { act: 'work' });
  await expect(asking).rejects.toThrow(/^the server that uses .* does not answer at .* PORT .*$/);
  const PORT = String(await listenOn('127.0.0.1'));
  const other = await getConfig({ PORT, AUTH_SECRET: 'another-secret-of-32-characters-or-more' });
  const refused = askServer(other, '/ask', { act: 'work' });
  await expect(refused).rejects.toThrow(/^the server at .* refused \(404\): .* PORT .*$/);
});

async function listenOn(host: string): Promise<number> {
  const app = new Hono<AppEnv>();
  // The parts of the platform that the check reads.
  const services = { secret, clock: () => new Date() } as Services;
  app.post('/ask', async (c) => {
    const order = await readOperatorRequest(c, services, z.object({ act: z.literal('work') }));
    return c.text('', order ? 200 : 404);
  });
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  onTestFinished(() => void server.close());
  server.listen(0, host);
  await once(server, 'listening');
  return getPort(server);
}

async function getConfig(settings: Record<string, string>): Promise<Config> {
  const DATA_DIR = await testFolder();
  const read = readConfig({ DATA_DIR, AUTH_SECRET: secret, ...settings });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return read.config;
}
