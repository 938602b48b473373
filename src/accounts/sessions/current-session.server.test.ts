import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { accountPlatform, ana, getSession, signedUp } from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { sessions, users } from '../auth.table.server.ts';
import { readSession, hasRole, sessionContext } from './current-session.server.ts';
import { loader as secondStep } from '../factors/second-step.route.tsx';
import { requireAdmin, requireSession } from '../guards.server.ts';
import { action as refresh } from './refresh.route.ts';
import { sessionLife, sessionRest } from './session-record.ts';
import { signOut } from './sessions.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';

test('gives every sign-in its own session, and signing out ends only that one', async () => {
  const services = await accountPlatform();
  const { ctx } = await signedUp(services);
  const second = testContext();
  await signIn(services, testRequest('/auth', ctx), second, ana);
  expect(await services.db.select().from(sessions)).toHaveLength(2);
  await signOut(services, testRequest('/', second), testContext());
  expect(await readSession(services, testRequest('/', second), testContext())).toBeNull();
  expect(await readSession(services, testRequest('/', ctx), testContext())).not.toBeNull();
});

test('ends a session after 30 days, however often it is used', async () => {
  const services = await accountPlatform();
  const { ctx } = await signedUp(services);
  // better-auth has a clock of its own, by which the week without use is not over.
  const read = () => readSession(services, testRequest('/', ctx), testContext());
  services.time.advance({ days: 29 });
  expect(await read()).not.toBeNull();
  services.time.advance({ days: 2 });
  expect(await read()).toBeNull();
  expect(await services.db.select().from(sessions)).toEqual([]);
});

test('ends a session after a week without use, and not before', async () => {
  const services = await accountPlatform();
  const { ctx } = await signedUp(services);
  onTestFinished(() => void vi.useRealTimers());
  // better-auth has a clock of its own.
  const readAfter = (days: number) => {
    services.time.advance({ days });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3600_000 });
    return readSession(services, testRequest('/', ctx), testContext());
  };
  expect(await readAfter(6)).not.toBeNull();
  expect(await readAfter(6)).not.toBeNull();
  expect(await readAfter(8)).toBeNull();
});

test('rejects a forged session cookie', async () => {
  const services = await accountPlatform();
  const { ctx } = await signedUp(services);
  const forged = testContext({
    setCookies: ctx.setCookies.map((line) => line.replace(/session=(.)/, 'session=x$1')),
  });
  expect(await readSession(services, testRequest('/', forged), testContext())).toBeNull();
});

test('treats nobody as an admin before their address is confirmed', async () => {
  const services = await accountPlatform();
  const { request } = await signedUp(services);
  const role = async () => (await getSession(services, request)).role;
  await services.db.update(users).set({ role: 'admin' });
  expect(await role()).toBe('user');
  await services.db.update(users).set({ emailVerified: true });
  expect(await role()).toBe('admin');
});

test('denies every role when the database fails', async () => {
  const services = await accountPlatform();
  const db = {
    select: () => {
      throw new Error('away');
    },
  } as unknown as typeof services.db;
  expect(await hasRole({ ...services, db }, 'anybody', 'admin')).toBe(false);
});

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
