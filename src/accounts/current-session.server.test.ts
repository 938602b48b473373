import { expect, onTestFinished, test, vi } from 'vitest';
import { accountPlatform, ana, getSession, signedUp } from '../testing/test-account.ts';
import { testRequest, testContext } from '../testing/test-context.ts';
import { sessions, users } from './auth.table.server.ts';
import { readSession } from './current-session.server.ts';
import { signOut } from './sessions/sign-out.server.ts';
import { signIn } from './sign-in/sign-in.server.ts';

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
