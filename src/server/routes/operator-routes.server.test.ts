import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { jobRuns } from '../../platform/jobs/jobs.table.server.ts';
import { testServices } from '../../testing/test-services.ts';
import type { AppEnv } from '../app.ts';
import { createMetrics } from '../metrics.ts';
import { addOperatorRoutes } from './operator-routes.ts';

type Asking = { host: string; from?: string; isStopping?: () => boolean };

async function operatorApp() {
  const services = await testServices({ startAt: new Date().toISOString() });
  const disk = { check: async () => undefined, fault: () => null, stop: () => undefined };
  const ask = async (path: string, { host, from = '127.0.0.1', isStopping }: Asking) => {
    const app = new Hono<AppEnv>();
    const readiness = { services, disk, isStopping: isStopping ?? (() => false) };
    addOperatorRoutes(app, readiness, createMetrics());
    const incoming = { socket: { remoteAddress: from } };
    const answer = await app.request(path, { headers: { host } }, { incoming });
    return { status: answer.status, text: await answer.text() };
  };
  return { services, ask };
}

const stopping = { isStopping: () => true };

test('/readyz answers 503 while the database is read-only and while the server is stopping', async () => {
  const { services, ask } = await operatorApp();
  const here = { host: 'localhost:3000' };
  expect(await ask('/readyz', here)).toEqual({ status: 200, text: 'ready\n' });
  await services.database.client.query('set default_transaction_read_only to on');
  const readOnly = { status: 503, text: 'database: it is read-only\n' };
  expect(await ask('/readyz', here)).toEqual(readOnly);
  await services.database.client.query('set default_transaction_read_only to off');
  // A slow clock, by which the past lies ahead, is told; taking the site away would help nobody.
  const startedAt = new Date(services.time.now().getTime() + 24 * 3_600_000);
  await services.db.insert(jobRuns).values({ job: 'a', startedAt, ms: 1, isOk: true });
  const { status, text } = await ask('/readyz', here);
  expect(status).toBe(200);
  expect(text).toMatch(/^ready\nClock: .* dated 24 h ahead of .*\n$/);
  expect((await ask('/readyz', { host: 'evil.example' })).text).toBe('ready\n');
  const ending = { status: 503, text: 'it is being stopped\n' };
  expect(await ask('/readyz', { ...here, ...stopping })).toEqual(ending);
});

test.each([
  ['localhost:3000', true],
  ['LOCALHOST', true],
  ['127.0.0.1:3000', true],
  ['127.1.2.3', true],
  ['[::1]:3000', true],
  ['www.example.org', false],
  ['WWW.Example.org:443', false],
  ['www.example.org.', false],
  // Names that their owner may have pointed at this machine.
  ['evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['127.evil.example:3000', false],
  ['localhost.evil.example', false],
  ['192.168.1.2:3000', false],
  ['not a name', false],
  ['', false],
])('tells the machine itself, asked as %j, metrics and what is wrong: %s', async (host, tells) => {
  const { ask } = await operatorApp();
  expect(await ask('/metrics', { host })).toMatchObject({ status: tells ? 200 : 404 });
  const text = tells ? 'it is being stopped\n' : 'not ready\n';
  expect(await ask('/readyz', { host, ...stopping })).toEqual({ status: 503, text });
});

test('tells another machine what is wrong, but no metrics', async () => {
  const { ask } = await operatorApp();
  const balancer = { host: '10.0.0.5:3000', from: '10.0.0.9' };
  expect(await ask('/metrics', balancer)).toMatchObject({ status: 404 });
  const said = await ask('/readyz', { ...balancer, ...stopping });
  expect(said.text).toBe('it is being stopped\n');
});
