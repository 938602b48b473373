import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { formStartedPath } from '../../platform/forms/use-form-started.ts';
import { accountPlatform, signedUp, signedUpAdmin } from '../../testing/test-account.ts';
import type { AppEnv } from '../app.ts';
import { addCountRoute } from './count-route.ts';

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
