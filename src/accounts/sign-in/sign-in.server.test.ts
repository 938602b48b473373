import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import {
  accountPlatform,
  adminPassword,
  ana,
  hashOnce,
  signedUp,
} from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { getAuth } from '../auth.server.ts';
import { sessions, users } from '../auth.table.server.ts';
import { readSession, startedSession } from '../sessions/current-session.server.ts';
import { sendAccountNotice } from '../account-events.server.ts';
import { signIn } from './sign-in.server.ts';
import { beginAttempt } from './throttle.server.ts';

const { name: _name, ...login } = ana;

test('refuses a wrong password and an unknown address in the same way', async () => {
  const services = await accountPlatform();
  await signedUp(services);
  const attempt = (fields: typeof login) =>
    signIn(services, testRequest('/auth'), testContext(), fields);
  expect(await attempt({ ...login, password: 'wrong1' })).toEqual({ kind: 'refused' });
  expect(await attempt({ ...login, email: 'bo@example.org' })).toEqual({ kind: 'refused' });
});

test('delays an account’s login attempts more and more, even parallel ones', async () => {
  const services = await accountPlatform();
  await signedUp(services);
  const guess = () =>
    signIn(services, testRequest('/auth'), testContext(), { ...login, password: 'wrong1' });
  const outcomes = await Promise.all(Array.from({ length: 8 }, guess));
  expect(outcomes.filter(({ kind }) => kind === 'refused')).toHaveLength(5);
  expect(await guess()).toEqual({ kind: 'limited', retryAfterSeconds: 2 });
  services.time.advance(2000);
  expect((await guess()).kind).toBe('refused');
  expect(await guess()).toEqual({ kind: 'limited', retryAfterSeconds: 4 });
});

test('does not lock the owner out of a known browser because of a stranger’s guesses', async () => {
  const services = await accountPlatform();
  const { ctx } = await signedUp(services);
  for (let guess = 0; guess < 6; guess += 1) {
    const stranger = testContext({ network: '198.51.100.7' });
    await signIn(services, testRequest('/auth'), stranger, { ...login, password: 'wrong1' });
  }
  const own = await signIn(services, testRequest('/auth', ctx), testContext(), login);
  expect(own.kind).toBe('signed-in');
});

test('does not lock a known browser out because of others on its network', async () => {
  const services = await accountPlatform();
  const { ctx } = await signedUp(services);
  const guess = (email: string) =>
    signIn(services, testRequest('/auth'), testContext(), { email, password: 'wrong1' });
  for (let count = 0; count < 31; count += 1) await guess(`guess-${count}@example.org`);
  expect((await guess('one-more@example.org')).kind).toBe('limited');
  const own = await signIn(services, testRequest('/auth', ctx), testContext(), login);
  expect(own.kind).toBe('signed-in');
});

test('counts for the network no attempt that the pause of an account refused', async () => {
  const services = await accountPlatform();
  await hashOnce(services);
  const guess = (email: string) =>
    signIn(services, testRequest('/auth'), testContext(), { email, password: 'wrong1' });
  for (let press = 0; press < 40; press += 1) await guess('impatient@example.org');
  expect((await guess('another@example.org')).kind).toBe('refused');
});

/** What an attempt at Ana's account from a network counts on. */
const atNetwork = (network: string) => ({
  name: `account ${ana.email} network ${network}`,
  account: `account ${ana.email}`,
});

test('keeps the owner in from anywhere while a stranger guesses at the account for a day', async () => {
  const services = await accountPlatform();
  const { ctx } = await signedUp(services);
  const stranger = testContext({ network: '198.51.100.7' });
  const wrong = { ...login, password: 'wrong1' };
  // Without the hashing: 96 attempts take a minute with it.
  for (let guess = 0; guess < 96; guess += 1) {
    await beginAttempt(services, atNetwork(stranger.network));
    services.time.advance(15 * 60_000);
  }
  await signIn(services, testRequest('/auth'), stranger, wrong);
  const again = await signIn(services, testRequest('/auth'), stranger, wrong);
  expect(again).toMatchObject({ kind: 'limited' });
  const known = await signIn(services, testRequest('/auth', ctx), stranger, login);
  expect(known.kind, 'a known browser, even on the network of the stranger').toBe('signed-in');
  const fresh = await signIn(services, testRequest('/auth'), testContext(), login);
  expect(fresh.kind, 'a new browser on another network').toBe('signed-in');
});

test('slows down guesses from many networks, and still takes the owner’s first', async () => {
  const services = await accountPlatform();
  const { ctx } = await signedUp(services);
  const guess = (network: string, fields = { ...login, password: 'wrong1' }) =>
    signIn(services, testRequest('/auth'), testContext({ network }), fields);
  for (let network = 0; network < 25; network += 1)
    for (let times = 0; times < 4; times += 1)
      await beginAttempt(services, atNetwork(`198.51.100.${network}`));
  expect((await guess('192.0.2.1')).kind).toBe('refused');
  expect((await guess('192.0.2.1')).kind).toBe('refused');
  expect(await guess('192.0.2.1', login)).toEqual({ kind: 'limited', retryAfterSeconds: 43_200 });
  expect((await guess('192.0.2.2', login)).kind, 'a network that never came').toBe('signed-in');
  const known = await signIn(services, testRequest('/auth', ctx), testContext(), login);
  expect(known.kind).toBe('signed-in');
  const unknown = { ...login, email: 'nobody@example.org' };
  expect((await guess('192.0.2.1', unknown)).kind, 'at another account').toBe('refused');
});

test('takes the owner’s known browser when its network has used up its logins', async () => {
  const services = await accountPlatform();
  const { ctx } = await signedUp(services);
  const used = { name: 'sign-in', points: 120, seconds: 3600 };
  const { network } = testContext();
  for (let times = 0; times < 120; times += 1) await services.limits.consume(used, network);
  const attempt = (request: Request) => signIn(services, request, testContext(), login);
  expect(await attempt(testRequest('/auth'))).toMatchObject({ kind: 'limited' });
  expect((await attempt(testRequest('/auth', ctx))).kind).toBe('signed-in');
});

test('ends the session that the browser had, which it forgets, and no other', async () => {
  const services = await accountPlatform();
  const { ctx: elsewhere } = await signedUp(services);
  const before = testContext();
  await signIn(services, testRequest('/auth'), before, login);
  const ctx = testContext();
  const request = testRequest('/auth', before);
  await signIn(services, request, ctx, login);
  const started = await startedSession(services, request, ctx);
  const left = await services.db.select({ id: sessions.id }).from(sessions);
  expect(left).toHaveLength(2);
  expect(left).toContainEqual({ id: started.sessionId });
  expect(await readSession(services, request, testContext())).toBeNull();
  expect(await readSession(services, testRequest('/', elsewhere), testContext())).not.toBeNull();
});

test('asks for a login again if what ends sessions was faster', async () => {
  const services = await accountPlatform();
  await signedUp(services);
  const ctx = testContext();
  await signIn(services, testRequest('/auth'), ctx, login);
  await services.db.delete(sessions);
  const started = startedSession(services, testRequest('/auth'), ctx);
  await expect(started).rejects.toMatchObject({ status: 303 });
});

test('notes for the account that logs in alone whether its password is fit for an admin', async () => {
  const services = await accountPlatform();
  await signedUp(services, { email: 'ben@example.org' });
  await signedUp(services, { password: adminPassword });
  await services.db.update(users).set({ hasAdminPassword: false });
  const fields = { ...login, password: adminPassword };
  await signIn(services, testRequest('/auth'), testContext(), fields);
  const fit = await services.db.select().from(users).where(eq(users.hasAdminPassword, true));
  expect(fit).toMatchObject([{ email: ana.email }]);
});

test('mails the owner when a new browser signs in, and not again', async () => {
  const services = await accountPlatform();
  await signedUp(services);
  const ctx = testContext();
  await signIn(services, testRequest('/auth'), ctx, login);
  await signIn(services, testRequest('/auth', ctx), testContext(), login);
  await services.runJobs();
  const subjects = () => services.outbox.sent.map(({ subject }) => subject);
  await expect.poll(() => subjects().length).toBe(2);
  expect(subjects()).toContain('Your account was used on a new device');
  const notice = services.outbox.sent.find(({ subject }) => subject.includes('new device'));
  expect(notice?.text).toContain('Firefox on Windows');
});

test('mails an unconfirmed address eight emails a day at most, the same one a minute apart', async () => {
  const services = await accountPlatform();
  await signedUp(services);
  const signInAnew = async () => {
    const outcome = await signIn(services, testRequest('/auth'), testContext(), login);
    expect(outcome.kind).toBe('signed-in');
  };
  const whereNotice = eq(emailMessages.purpose, sendAccountNotice.name);
  const notices = () => services.db.$count(emailMessages, whereNotice);
  for (let times = 0; times < 3; times += 1) await signInAnew();
  expect(await notices()).toBe(1);
  for (let times = 0; times < 9; times += 1) {
    services.time.advance(60_000);
    await signInAnew();
  }
  expect(await notices(), 'one of the eight asks to confirm the address').toBe(7);
  await services.db.update(users).set({ emailVerified: true });
  await signInAnew();
  expect(await notices()).toBe(8);
});

test('limits the logins of a network in an hour, successful ones included', async () => {
  const services = await accountPlatform();
  await signedUp(services);
  const used = { name: 'sign-in', points: 120, seconds: 3600 };
  const { network } = testContext();
  for (let times = 0; times < 119; times += 1) await services.limits.consume(used, network);
  const again = (ctx = testContext()) => signIn(services, testRequest('/auth'), ctx, login);
  expect((await again()).kind).toBe('signed-in');
  expect(await again()).toHaveProperty('retryAfterSeconds');
  expect((await again(testContext({ network: '198.51.100.7' }))).kind).toBe('signed-in');
});

test('hashes once for an unknown address, as for a wrong password, so that neither is quicker', async () => {
  const services = await accountPlatform();
  await signedUp(services);
  const { password } = await getAuth(services).$context;
  const hashings = [vi.spyOn(password, 'hash'), vi.spyOn(password, 'verify')];
  for (const email of [ana.email, 'nobody@example.org']) {
    for (const hashing of hashings) hashing.mockClear();
    const wrong = { email, password: 'wrong1' };
    await signIn(services, testRequest('/auth'), testContext(), wrong);
    const count = hashings.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    expect(count, `hashings for ${email}`).toBe(1);
  }
});
