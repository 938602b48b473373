import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../database/audit-log.table.server.ts';
import { mailMessages } from '../../mail/mail-messages.table.server.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { accountLinks } from '../links/account-links.table.server.ts';
import { sessions, users } from '../auth.table.server.ts';
import { readSession } from '../current-session.server.ts';
import { hasRole } from '../has-role.server.ts';
import { resetPassword } from '../links/reset-password.server.ts';
import { sendAccountLink } from '../links/send-account-link.job.server.ts';
import { sendAccountNotice } from '../send-account-notice.job.server.ts';
import { signIn } from './sign-in.server.ts';
import { signOut } from '../sessions/sign-out.server.ts';
import { signUp } from './sign-up.server.ts';
import { verifyAddress } from '../links/verify-address.server.ts';

const ana = { name: 'Ana Smith', email: 'ana@example.org', password: 'abc123' };
const { name: _name, ...login } = ana;
const origin = { userAgent: 'Firefox', network: '203.0.113.9' };

const start = (settings: Record<string, string> = {}) =>
  testPlatform({
    jobs: [sendAccountLink, sendAccountNotice],
    settings,
    startAt: new Date().toISOString(),
  });

async function signUpAna(platform: TestPlatform, fields = ana, shownAt?: number) {
  const visit = testVisit();
  const outcome = await signUp(platform, testRequest('/auth'), visit, fields, shownAt);
  return { visit, outcome };
}

/** The link in the mail that has come. */
async function mailedToken(platform: TestPlatform, subject: string): Promise<string> {
  const find = () => platform.outbox.sent.find((mail) => mail.subject === subject);
  await expect.poll(find).toBeDefined();
  return /token=([\w-]{43})/.exec(find()?.text ?? '')?.[1] ?? 'none';
}

test('signs up, is signed in at once, and is an unverified user', async () => {
  const platform = await start();
  const { visit, outcome } = await signUpAna(platform);
  expect(outcome.is).toBe('signed-in');
  const session = await readSession(platform, testRequest('/', visit), testVisit());
  expect(session).toMatchObject({ email: ana.email, role: 'user', aal: 'aal1' });
  expect(session?.isEmailVerified).toBe(false);
  const [cookie] = visit.setCookies.filter((line) => line.startsWith('__Host-session='));
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(cookie).toContain(part);
  expect(await platform.db.select().from(mailMessages)).toMatchObject([
    { purpose: 'verify-address', recipient: ana.email },
  ]);
});

test('says that an address is taken, also to one of two who come at once', async () => {
  const platform = await start();
  const outcomes = await Promise.all([signUpAna(platform), signUpAna(platform)]);
  expect(outcomes.map(({ outcome }) => outcome.is).toSorted()).toEqual(['signed-in', 'taken']);
  expect(await platform.db.select().from(users)).toHaveLength(1);
});

test('a sign-up that is pressed twice is one account, and signed in each time', async () => {
  const platform = await start();
  const page = platform.time.now().getTime() - 1000;
  const press = (fields = ana) => signUpAna(platform, fields, page);
  const twice = await Promise.all([press(), press()]);
  for (const { outcome, visit } of [...twice, await press()]) {
    expect(outcome.is).toBe('signed-in');
    const session = await readSession(platform, testRequest('/', visit), testVisit());
    expect(session?.email).toBe(ana.email);
  }
  expect(await platform.db.select().from(mailMessages)).toHaveLength(1);
  // As after a crash before the mail was owed.
  await platform.db.delete(accountLinks);
  platform.time.advance(61_000);
  await press();
  expect(await platform.db.select().from(mailMessages)).toHaveLength(2);
  // Somebody else, a page that was opened afterwards, and much later.
  const openedSince = platform.time.now().getTime();
  const others = [
    press({ ...ana, password: 'another one' }),
    signUpAna(platform, ana, openedSince),
  ];
  for (const { outcome } of await Promise.all(others)) expect(outcome.is).toBe('taken');
  platform.time.advance(10 * 60_000);
  expect((await press()).outcome.is).toBe('taken');
});

test('refuses a wrong password and an unknown address alike', async () => {
  const platform = await start();
  await signUpAna(platform);
  const attempt = (fields: typeof login) =>
    signIn(platform, testRequest('/auth'), testVisit(), fields);
  expect(await attempt({ ...login, password: 'wrong1' })).toEqual({ is: 'refused' });
  expect(await attempt({ ...login, email: 'bo@example.org' })).toEqual({ is: 'refused' });
});

test('lets an account’s attempts wait longer and longer, however many come at once', async () => {
  const platform = await start();
  await signUpAna(platform);
  const guess = () =>
    signIn(platform, testRequest('/auth'), testVisit(), { ...login, password: 'wrong1' });
  const outcomes = await Promise.all(Array.from({ length: 8 }, guess));
  expect(outcomes.filter(({ is }) => is === 'refused')).toHaveLength(5);
  expect(await guess()).toEqual({ is: 'limited', retryAfterSeconds: 2 });
  platform.time.advance(2000);
  expect((await guess()).is).toBe('refused');
  expect(await guess()).toEqual({ is: 'limited', retryAfterSeconds: 4 });
});

test('a stranger’s guesses don’t lock out the owner on a browser that is known', async () => {
  const platform = await start();
  const { visit } = await signUpAna(platform);
  for (let guess = 0; guess < 6; guess += 1) {
    const stranger = testVisit({ network: '198.51.100.7' });
    await signIn(platform, testRequest('/auth'), stranger, { ...login, password: 'wrong1' });
  }
  const own = await signIn(platform, testRequest('/auth', visit), testVisit(), login);
  expect(own.is).toBe('signed-in');
});

test('writes to the owner when a browser signs in for the first time, and not again', async () => {
  const platform = await start();
  await signUpAna(platform);
  const visit = testVisit();
  await signIn(platform, testRequest('/auth'), visit, login);
  await signIn(platform, testRequest('/auth', visit), testVisit(), login);
  await platform.runJobs();
  const subjects = () => platform.outbox.sent.map(({ subject }) => subject);
  await expect.poll(() => subjects().length).toBe(2);
  expect(subjects()).toContain('Your account was used on a new device');
  const notice = platform.outbox.sent.find(({ subject }) => subject.includes('new device'));
  expect(notice?.text).toContain('Firefox on Windows');
});

test('writes three times at most to an address that nobody has confirmed, a minute apart', async () => {
  const platform = await start();
  await signUpAna(platform);
  const signInAnew = async () => {
    const outcome = await signIn(platform, testRequest('/auth'), testVisit(), login);
    expect(outcome.is).toBe('signed-in');
  };
  for (let times = 0; times < 5; times += 1) await signInAnew();
  const isNotice = eq(mailMessages.purpose, sendAccountNotice.name);
  const mailedAt = () =>
    platform.db
      .select({ at: mailMessages.createdAt })
      .from(mailMessages)
      .where(isNotice)
      .orderBy(mailMessages.createdAt);
  const moments = (await mailedAt()).map(({ at }) => at.getTime());
  expect(moments.map((at) => at - (moments[0] ?? 0))).toEqual([0, 60_000, 120_000]);
  await platform.db.update(users).set({ emailVerified: true });
  await signInAnew();
  expect(await mailedAt()).toHaveLength(4);
});

test('a network has so many log-ins an hour, right ones too', async () => {
  const platform = await start();
  await signUpAna(platform);
  const used = { name: 'sign-in', points: 120, seconds: 3600 };
  const { network } = testVisit();
  for (let times = 0; times < 119; times += 1) await platform.limits.consume(used, network);
  const again = (visit = testVisit()) => signIn(platform, testRequest('/auth'), visit, login);
  expect((await again()).is).toBe('signed-in');
  expect(await again()).toHaveProperty('retryAfterSeconds');
  expect((await again(testVisit({ network: '198.51.100.7' }))).is).toBe('signed-in');
});

test('every sign-in gets a session of its own, and signing out ends that one', async () => {
  const platform = await start();
  const { visit } = await signUpAna(platform);
  const second = testVisit();
  await signIn(platform, testRequest('/auth', visit), second, login);
  expect(await platform.db.select().from(sessions)).toHaveLength(2);
  await signOut(platform, testRequest('/', second), testVisit());
  expect(await readSession(platform, testRequest('/', second), testVisit())).toBeNull();
  expect(await readSession(platform, testRequest('/', visit), testVisit())).not.toBeNull();
});

test('a session ends 30 days after it began, however often it is used', async () => {
  const platform = await start();
  const { visit } = await signUpAna(platform);
  // better-auth has a clock of its own, by which the week without use is not over.
  const read = () => readSession(platform, testRequest('/', visit), testVisit());
  platform.time.advance({ days: 29 });
  expect(await read()).not.toBeNull();
  platform.time.advance({ days: 2 });
  expect(await read()).toBeNull();
  expect(await platform.db.select().from(sessions)).toEqual([]);
});

test('a forged or altered session cookie is nobody’s', async () => {
  const platform = await start();
  const { visit } = await signUpAna(platform);
  const forged = testVisit({
    setCookies: visit.setCookies.map((line) => line.replace(/session=(.)/, 'session=x$1')),
  });
  expect(await readSession(platform, testRequest('/', forged), testVisit())).toBeNull();
});

test('an address named in ADMIN_EMAILS makes an admin once its link is used, and once only', async () => {
  const platform = await start({ ADMIN_EMAILS: ana.email });
  const { outcome } = await signUpAna(platform);
  const userId = outcome.is === 'signed-in' ? outcome.userId : '';
  const owner = { session: { userId }, currentPassword: '' };
  expect(await hasRole(platform, userId, 'admin')).toBe(false);
  await platform.runJobs();
  const token = await mailedToken(platform, 'Confirm your email address');
  expect(await resetPassword(platform, token, 'other password', origin)).toBe('invalid-link');
  const twice = await Promise.all([
    verifyAddress(platform, token, owner, origin),
    verifyAddress(platform, token, owner, origin),
  ]);
  expect(twice.map(String).toSorted()).toEqual(['invalid-link', 'verified']);
  expect(await hasRole(platform, userId, 'admin')).toBe(true);
  expect(await platform.db.select().from(auditLog)).toMatchObject([
    { actorId: null, act: 'user.role-granted', details: { by: 'ADMIN_EMAILS' } },
  ]);
});

test('nobody holds a role when the check fails', async () => {
  const platform = await start();
  const db = {
    select: () => {
      throw new Error('away');
    },
  } as unknown as typeof platform.db;
  expect(await hasRole({ ...platform, db }, 'anybody', 'admin')).toBe(false);
});

test('a new password ends every session, and the old one opens nothing', async () => {
  const platform = await start();
  const { visit } = await signUpAna(platform);
  const { askForReset } = await import('../links/reset-password.server.ts');
  await askForReset(platform, ana.email, '203.0.113.9');
  await askForReset(platform, 'stranger@example.org', '203.0.113.9');
  await platform.runJobs();
  const token = await mailedToken(platform, 'Choose a new password');
  expect(await resetPassword(platform, token, 'three random words', origin)).toBe('changed');
  expect(await resetPassword(platform, token, 'once more', origin)).toBe('invalid-link');
  expect(await readSession(platform, testRequest('/', visit), testVisit())).toBeNull();
  const withOld = await signIn(platform, testRequest('/auth'), testVisit(), login);
  expect(withOld.is).toBe('refused');
  const [user] = await platform.db.select().from(users).where(eq(users.email, ana.email));
  expect(user?.hasAdminPassword).toBe(true);
});

test('an old link opens nothing', async () => {
  const platform = await start();
  await signUpAna(platform);
  await platform.runJobs();
  const token = await mailedToken(platform, 'Confirm your email address');
  platform.time.advance({ days: 3 });
  const owner = { session: null, currentPassword: ana.password };
  expect(await verifyAddress(platform, token, owner, origin)).toBe('invalid-link');
});

test('answers as slowly for an unknown address as for a wrong password', async () => {
  const platform = await start({ RATE_LIMIT_FACTOR: '100' });
  await signUpAna(platform);
  const timed = async (email: string) => {
    const started = performance.now();
    await signIn(platform, testRequest('/auth'), testVisit(), { email, password: 'wrong1' });
    return performance.now() - started;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    known.push(await timed(ana.email));
    unknown.push(await timed(`nobody${round}@example.org`));
  }
  // Hashing takes most of it; an answer without it would take a tenth. The shortest times are those
  // that nothing else on the machine has lengthened.
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
