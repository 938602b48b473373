import { expect, onTestFinished, test, vi } from 'vitest';
import { accountPlatform, ana, sessionOf, signedUp } from '../testing/test-account.ts';
import { testRequest, testVisit } from '../testing/test-visit.ts';
import { sessions, users } from './auth.table.server.ts';
import { readSession } from './current-session.server.ts';
import { signOut } from './sessions/sign-out.server.ts';
import { signIn } from './sign-in/sign-in.server.ts';

test('gives every sign-in its own session, and signing out ends only that one', async () => {
  const platform = await accountPlatform();
  const { visit } = await signedUp(platform);
  const second = testVisit();
  await signIn(platform, testRequest('/auth', visit), second, ana);
  expect(await platform.db.select().from(sessions)).toHaveLength(2);
  await signOut(platform, testRequest('/', second), testVisit());
  expect(await readSession(platform, testRequest('/', second), testVisit())).toBeNull();
  expect(await readSession(platform, testRequest('/', visit), testVisit())).not.toBeNull();
});

test('ends a session after 30 days, however often it is used', async () => {
  const platform = await accountPlatform();
  const { visit } = await signedUp(platform);
  // better-auth has a clock of its own, by which the week without use is not over.
  const read = () => readSession(platform, testRequest('/', visit), testVisit());
  platform.time.advance({ days: 29 });
  expect(await read()).not.toBeNull();
  platform.time.advance({ days: 2 });
  expect(await read()).toBeNull();
  expect(await platform.db.select().from(sessions)).toEqual([]);
});

test('ends a session after a week without use, and not before', async () => {
  const platform = await accountPlatform();
  const { visit } = await signedUp(platform);
  onTestFinished(() => void vi.useRealTimers());
  // better-auth has a clock of its own.
  const readAfter = (days: number) => {
    platform.time.advance({ days });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3600_000 });
    return readSession(platform, testRequest('/', visit), testVisit());
  };
  expect(await readAfter(6)).not.toBeNull();
  expect(await readAfter(6)).not.toBeNull();
  expect(await readAfter(8)).toBeNull();
});

test('rejects a forged session cookie', async () => {
  const platform = await accountPlatform();
  const { visit } = await signedUp(platform);
  const forged = testVisit({
    setCookies: visit.setCookies.map((line) => line.replace(/session=(.)/, 'session=x$1')),
  });
  expect(await readSession(platform, testRequest('/', forged), testVisit())).toBeNull();
});

test('treats nobody as an admin before their address is confirmed', async () => {
  const platform = await accountPlatform();
  const { request } = await signedUp(platform);
  const role = async () => (await sessionOf(platform, request)).role;
  await platform.db.update(users).set({ role: 'admin' });
  expect(await role()).toBe('user');
  await platform.db.update(users).set({ emailVerified: true });
  expect(await role()).toBe('admin');
});
