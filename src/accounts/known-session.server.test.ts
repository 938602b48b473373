import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { servicesContext, requestContext } from '../platform/services.ts';
import { accountPlatform, signedUp } from '../testing/test-account.ts';
import { testContext } from '../testing/test-context.ts';
import { sessions } from './auth.table.server.ts';
import { readSession, sessionContext } from './current-session.server.ts';
import { loader as secondStep } from './factors/second-step.route.tsx';
import { requireAdmin, requireSession } from './guards.server.ts';
import { action as refresh } from './sessions/refresh.route.ts';
import { sessionLife, sessionRest } from './sessions/session-record.ts';

test('recognises a session that is due for renewal while the database is read-only', async () => {
  const services = await accountPlatform();
  const { request } = await signedUp(services);
  const expiresAt = new Date(Date.now() + (sessionLife - sessionRest) * 1000 - 60_000);
  await services.db.update(sessions).set({ expiresAt });
  services.time.set(new Date().toISOString());
  const { client } = services.database;
  await client.query('set default_transaction_read_only to on');
  expect(await readSession(services, request, testContext())).not.toBeNull();
  await client.query('set default_transaction_read_only to off');
  const ctx = testContext();
  expect(await readSession(services, request, ctx)).not.toBeNull();
  const [session] = await services.db.select().from(sessions);
  expect(session?.expiresAt.getTime()).toBeGreaterThan(expiresAt.getTime());
  expect(ctx.setCookies).toHaveLength(1);
});

test('recognises a session among more cookies of the company’s other sites than fit into 4 kB', async () => {
  const services = await accountPlatform();
  const { request } = await signedUp(services);
  const headers = { cookie: `consent=${'x'.repeat(5000)}; ${request.headers.get('cookie')}` };
  const crowded = new Request(request.url, { headers });
  expect(await readSession(services, crowded, testContext())).not.toBeNull();
});

test('answers 503 rather than logging users out while sessions cannot be read', async () => {
  const services = await accountPlatform();
  const { request } = await signedUp(services);
  await services.db.execute(sql`alter table session rename to session_away`);
  const ctx = testContext();
  const context = new RouterContextProvider();
  context.set(sessionContext, await readSession(services, request, ctx));
  context.set(requestContext, ctx);
  context.set(servicesContext, services);

  const asked = { request, context, params: {}, pattern: '/', url: new URL(request.url) };
  const answers = [requireSession, requireAdmin, refresh, secondStep].map(async (handle) => {
    try {
      return await handle(asked);
    } catch (answer) {
      return answer;
    }
  });
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ status: 503 });
});
