import { and, eq, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import {
  accountPlatform,
  ana,
  sessionOf,
  signedUp,
  signedUpAdmin,
} from '../../testing/test-account.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { sessions, users } from '../auth.table.server.ts';
import { readSession } from '../current-session.server.ts';
import { hashNewPassword, storePassword } from '../links/reset-password.server.ts';
import { verifyAddress } from '../links/verify-address.server.ts';
import { isKnownDevice } from '../sign-in/devices.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { askForAddress, changePassword } from './change-account.server.ts';

const origin = { userAgent: 'Firefox', requestId: 'test', network: '203.0.113.9' };

async function start() {
  const platform = await accountPlatform();
  const account = await signedUp(platform);
  const { session, request } = account;
  return { ...account, platform, asked: { platform, session, request, visit: testVisit() } };
}

test('changes a password only with the old one, and ends every session but a new one', async () => {
  const { platform, request, asked } = await start();
  const elsewhere = testVisit();
  await signIn(platform, testRequest('/auth'), elsewhere, ana);
  const change = (currentPassword: string) =>
    changePassword({ password: 'pond lamp rook', currentPassword }, asked);
  expect(await change('wrong1')).toMatchObject({ field: 'currentPassword' });
  expect(await readSession(platform, testRequest('/', elsewhere), testVisit())).not.toBeNull();
  expect(await change(ana.password)).toMatchObject({ notice: 'password-changed' });
  expect(await readSession(platform, testRequest('/', elsewhere), testVisit())).toBeNull();
  // A stolen copy of the own cookie is worth nothing either.
  expect(await readSession(platform, request, testVisit())).toBeNull();
  const renewed = testRequest('/', asked.visit);
  expect(await readSession(platform, renewed, testVisit())).toMatchObject({ email: ana.email });
  expect((await signIn(platform, testRequest('/auth'), testVisit(), ana)).is).toBe('refused');
});

test('mails links to ten new addresses an hour at most for one network', async () => {
  const { platform, asked } = await start();
  const ask = (number: number) => {
    const email = `stranger${number}@example.org`;
    return askForAddress({ email, currentPassword: ana.password }, asked);
  };
  for (let number = 0; number < 10; number += 1)
    expect(await ask(number)).toMatchObject({ notice: 'link-mailed' });
  expect(await ask(10)).toHaveProperty('retryAfterSeconds');
  const isMove = eq(mailMessages.purpose, 'change-address');
  expect(await platform.db.$count(mailMessages, isMove)).toBe(10);
});

test('forgets other known browsers, but not the own one, when the password changes', async () => {
  const { platform, visit, asked } = await start();
  const elsewhere = testVisit();
  await signIn(platform, testRequest('/auth'), elsewhere, ana);
  const password = 'pond lamp rook';
  const own = { ...asked, request: testRequest('/account', visit) };
  await changePassword({ password, currentPassword: ana.password }, own);
  const isKnown = (from: typeof visit) =>
    isKnownDevice(platform, testRequest('/auth', from), own.session.userId);
  expect(await isKnown(visit)).toBe(true);
  expect(await isKnown(elsewhere)).toBe(false);
});

test('lets no login with the old password survive a simultaneous password change', async () => {
  const platform = await accountPlatform({ RATE_LIMIT_FACTOR: '100' });
  const { session: bens } = await signedUp(platform, { email: 'ben@example.org' });
  const { session } = await signedUp(platform);
  const { userId, email } = session;
  const password = 'pond lamp rook';
  const hashed = await hashNewPassword(platform, email, password);
  const others = and(eq(sessions.userId, userId), ne(sessions.id, session.sessionId));
  const logIns = Array.from({ length: 12 }, () =>
    signIn(platform, testRequest('/auth'), testVisit(), ana),
  );
  await expect.poll(() => platform.db.$count(sessions, others), { interval: 1 }).toBeGreaterThan(0);
  await platform.db.transaction(async (tx) => {
    await storePassword(tx, platform, { userId, ...hashed });
    await tx.delete(sessions).where(others);
  });
  const outcomes = await Promise.all(logIns);
  expect(await platform.db.$count(sessions, others)).toBe(0);
  expect(outcomes.map(({ is }) => is)).toContain('refused');
  expect(await platform.db.$count(sessions, eq(sessions.id, bens.sessionId))).toBe(1);
});

test('requires a strong new password of an admin', async () => {
  const platform = await accountPlatform();
  const admin = await signedUpAdmin(platform, 'admin@example.org');
  const asked = { ...admin, visit: testVisit() };
  const change = (password: string) =>
    changePassword({ password, currentPassword: 'pond lamp rook' }, asked);
  expect(await change('abc123')).toMatchObject({ field: 'password' });
  expect(await change('passwordpassword')).toMatchObject({ field: 'password' });
  expect(await change('fern kettle slope')).toMatchObject({ notice: 'password-changed' });
});

test('changes the address only once its link is used, and tells the old address', async () => {
  const { platform, request, asked, session } = await start();
  const email = 'new@example.org';
  const change = { email, currentPassword: ana.password };
  expect(await askForAddress({ ...change, currentPassword: '' }, asked)).toHaveProperty('field');
  expect(await askForAddress(change, asked)).toMatchObject({ notice: 'link-mailed' });
  expect((await sessionOf(platform, request)).email).toBe(ana.email);
  await platform.runJobs();
  const mailTo = (address: string, subject: string) =>
    platform.outbox.sent.find((mail) => mail.recipient === address && mail.subject === subject);
  await expect.poll(() => mailTo(email, 'Confirm your new email address')).toBeDefined();
  const { text = '' } = mailTo(email, 'Confirm your new email address') ?? {};
  const token = /token=([\w-]{43})/.exec(text)?.[1] ?? '';
  expect(await verifyAddress(platform, token, { session, currentPassword: '' }, origin)).toBe(
    'changed',
  );
  expect(await sessionOf(platform, request)).toMatchObject({ email, isEmailVerified: true });
  await expect.poll(() => mailTo(ana.email, 'Your email address was changed')).toBeDefined();
  expect(await platform.db.select().from(users).where(eq(users.id, session.userId))).toHaveLength(
    1,
  );
});

test('does not take over an address that another account has signed up with meanwhile', async () => {
  const { platform, request, asked, session } = await start();
  const email = 'bea@example.org';
  await askForAddress({ email, currentPassword: ana.password }, asked);
  await signedUp(platform, { email });
  await platform.runJobs();
  const find = () =>
    platform.outbox.sent.find(({ subject }) => subject === 'Confirm your new email address');
  await expect.poll(find).toBeDefined();
  const token = /token=([\w-]{43})/.exec(find()?.text ?? '')?.[1] ?? '';
  expect(await verifyAddress(platform, token, { session, currentPassword: '' }, origin)).toBe(
    'taken',
  );
  expect((await sessionOf(platform, request)).email).toBe(ana.email);
});
