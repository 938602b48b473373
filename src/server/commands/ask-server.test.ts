import { once } from 'node:events';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../config.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { portOf } from '../../testing/free-port.ts';
import type { AppEnv } from '../app.ts';
import { askedByOperator } from '../routes/operator-request.ts';
import { askServer } from './ask-server.ts';

const secret = 'a-secret-of-the-test-alone-32-characters';

const addresses = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ scopeid }) => !scopeid)
  .map(({ address }) => address);

test.each(addresses)('an operator’s command reaches a server that listens on %s', async (HOST) => {
  const app = new Hono<AppEnv>();
  // The parts of the platform that the check reads.
  const platform = { secret, clock: () => new Date() } as Platform;
  app.post('/ask', async (c) => {
    const asked = await askedByOperator(c, platform, z.object({ act: z.literal('work') }));
    return c.text('', asked ? 200 : 404);
  });
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  onTestFinished(() => void server.close());
  server.listen(0, HOST);
  await once(server, 'listening');
  const settings = readConfig({ HOST, PORT: String(portOf(server)), AUTH_SECRET: secret });
  if (!settings.ok) throw new Error(settings.faults.join('\n'));
  const answer = await askServer(settings.config, '/ask', { act: 'work' });
  expect(answer.status).toBe(200);
});
