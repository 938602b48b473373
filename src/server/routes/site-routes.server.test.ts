import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { formStartedPath } from '../../platform/forms/use-form-check.ts';
import { assetAnswer, shareAssets } from '../../platform/web/asset-files.server.ts';
import type { MemoryAnswer } from '../../platform/web/memory-answer.server.ts';
import { accountPlatform, signedUp, signedUpAdmin } from '../../testing/test-account.ts';
import { type TestServices, testServices } from '../../testing/test-services.ts';
import type { AppEnv } from '../app.ts';
import { addAssetRoute, addCountRoute } from './site-routes.ts';

/** An instance that runs a build of these files. */
async function startInstance(services: TestServices, files: Record<string, string>) {
  const answers = new Map<string, MemoryAnswer>();
  for (const [path, text] of Object.entries(files)) {
    const answer = assetAnswer(path, Buffer.from(text), services.config.siteUrl);
    if (answer) answers.set(path, answer);
  }
  await shareAssets(services, answers);
  const app = new Hono<AppEnv>();
  addAssetRoute(app, services, answers);
  const ask = async (path: string) => app.request(path);
  return { ask, answers };
}

const former = { '/assets/root-1.css': 'body { color: red }', '/favicon.svg': '<svg/>' };
const newer = { '/assets/root-2.css': 'body { color: blue }', '/assets/react-1.js': 'let blue' };

test('instances of two builds serve each other’s files as well as their own', async () => {
  const services = await testServices();
  const [one, other] = await Promise.all([
    startInstance(services, former),
    startInstance(services, newer),
  ]);
  const found = await one.ask('/assets/react-1.js');
  expect(found.status).toBe(200);
  expect(Object.fromEntries(found.headers)).toMatchObject(
    other.answers.get('/assets/react-1.js')?.headers ?? {},
  );
  expect(await found.text()).toBe('let blue');
  expect(one.answers.has('/assets/react-1.js')).toBe(true);
  expect(await (await other.ask('/assets/root-1.css')).text()).toBe('body { color: red }');
  expect((await one.ask('/assets/root-3.css')).status).toBe(404);
});

test('keeps the files of a build for 30 days after it was replaced', async () => {
  const services = await testServices();
  services.time.set('2026-06-01T12:00:00Z');
  await startInstance(services, former);
  services.time.set('2026-09-01T12:00:00Z');
  await startInstance(services, newer);
  services.time.set('2026-09-30T12:00:00Z');
  const then = await startInstance(services, newer);
  expect((await then.ask('/assets/root-1.css')).status).toBe(200);
  services.time.set('2026-10-02T12:00:00Z');
  const late = await startInstance(services, newer);
  expect((await late.ask('/assets/root-1.css')).status).toBe(404);
  expect((await late.ask('/assets/root-2.css')).status).toBe(200);
});

test('counts forms that visitors and users begin, and none of an admin', async () => {
  const services = await accountPlatform();
  const user = await signedUp(services);
  const admin = await signedUpAdmin(services, 'admin@example.org');
  const begun: string[] = [];
  const app = new Hono<AppEnv>();
  addCountRoute(app, services, { started: (page) => void begun.push(page) });
  const begin = async (page: string, cookie: string | null) => {
    const headers = { ...(cookie && { cookie }) };
    const body = new URLSearchParams({ page });
    const env = { incoming: { socket: {} } };
    const answer = await app.request(formStartedPath, { method: 'POST', headers, body }, env);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null]);
  };
  await begin('/', null);
  await begin('/contact', user.request.headers.get('cookie'));
  await begin('/data-rights', admin.request.headers.get('cookie'));
  expect(begun).toEqual(['/', '/contact']);
});
