import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { jobRuns } from '../../jobs/job-runs.table.server.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import type { AppEnv } from '../app.ts';
import { createMetrics } from '../monitoring/metrics.ts';
import { addOperatorRoutes } from './operator-routes.ts';

test('/readyz answers 503 while the database is read-only and while the server is stopping', async () => {
  const platform = await testPlatform({ startAt: new Date().toISOString() });
  const app = new Hono<AppEnv>();
  let isStopping = false;
  const disk = { look: async () => undefined, fault: () => null, stop: () => undefined };
  addOperatorRoutes(app, { platform, disk, isStopping: () => isStopping }, createMetrics());
  const readiness = async () => {
    const answer = await app.request('/readyz');
    return `${answer.status} ${await answer.text()}`;
  };
  expect(await readiness()).toBe('200 ready\n');
  await platform.database.client.query('set default_transaction_read_only to on');
  expect(await readiness()).toBe('503 database: it is read-only\n');
  await platform.database.client.query('set default_transaction_read_only to off');
  // A slow clock, by which the past lies ahead, is told; taking the site away would help nobody.
  const startedAt = new Date(platform.time.now().getTime() + 24 * 3_600_000);
  await platform.db.insert(jobRuns).values({ job: 'a', startedAt, ms: 1, isOk: true });
  expect(await readiness()).toMatch(/^200 ready\nClock: .* dated 24 h ahead of .*\n$/);
  isStopping = true;
  expect(await readiness()).toBe('503 it is being stopped\n');
});

test.each([
  ['www.example.org', 404],
  ['WWW.Example.org', 404],
  ['www.example.org:443', 404],
  ['www.example.org.', 404],
  ['localhost:3000', 200],
  ['[::1]:3000', 200],
])('answers /metrics to the machine itself as %s with %s', async (host, status) => {
  const platform = await testPlatform();
  const app = new Hono<AppEnv>();
  const disk = { look: async () => undefined, fault: () => null, stop: () => undefined };
  addOperatorRoutes(app, { platform, disk, isStopping: () => false }, createMetrics());
  const incoming = { socket: { remoteAddress: '127.0.0.1' } };
  expect((await app.request('/metrics', { headers: { host } }, { incoming })).status).toBe(status);
});
