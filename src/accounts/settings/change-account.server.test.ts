import { and, eq, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import {
  accountPlatform,
  ana,
  getSession,
  signedUp,
  signedUpAdmin,
} from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { sessions, users } from '../auth.table.server.ts';
import { readSession } from '../sessions/current-session.server.ts';
import { hashNewPassword, storePassword } from '../links/reset-password.server.ts';
import { verifyAddress } from '../links/verify-address.server.ts';
import { isKnownDevice } from '../sign-in/devices.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { askForAddress, changePassword } from './change-account.server.ts';

const origin = { userAgent: 'Firefox', requestId: 'test', network: '203.0.113.9' };

async function start() {
  const services = await accountPlatform();
  const account = await signedUp(services);
  const { session, request } = account;
  return { ...account, services, asked: { services, session, request, ctx: testContext() } };
}

test('changes a password only with the old one, and ends every session but a new one', async () => {
  const { services, request, asked } = await start();
  const elsewhere = testContext();
  await signIn(services, testRequest('/auth'), elsewhere, ana);
  const change = (currentPassword: string) =>
    changePassword({ password: 'pond lamp rook', currentPassword }, asked);
  expect(await change('wrong1')).toMatchObject({ field: 'currentPassword' });
  expect(await readSession(services, testRequest('/', elsewhere), testContext())).not.toBeNull();
  expect(await change(ana.password)).toMatchObject({ notice: 'password-changed' });
  expect(await readSession(services, testRequest('/', elsewhere), testContext())).toBeNull();
  // A stolen copy of the own cookie is worth nothing either.
  expect(await readSession(services, request, testContext())).toBeNull();
  const renewed = testRequest('/', asked.ctx);
  expect(await readSession(services, renewed, testContext())).toMatchObject({ email: ana.email });
  expect((await signIn(services, testRequest('/auth'), testContext(), ana)).kind).toBe('refused');
});

test('mails links to ten new addresses an hour at most for one network', async () => {
  const { services, asked } = await start();
  const ask = (number: number) => {
    const email = `stranger${number}@example.org`;
    return askForAddress({ email, currentPassword: ana.password }, asked);
  };
  for (let number = 0; number < 10; number += 1)
    expect(await ask(number)).toMatchObject({ notice: 'link-mailed' });
  expect(await ask(10)).toHaveProperty('retryAfterSeconds');
  const whereMove = eq(emailMessages.purpose, 'change-address');
  expect(await services.db.$count(emailMessages, whereMove)).toBe(10);
});

test('forgets other known browsers, but not the own one, when the password changes', async () => {
  const { services, ctx, asked } = await start();
  const elsewhere = testContext();
  await signIn(services, testRequest('/auth'), elsewhere, ana);
  const password = 'pond lamp rook';
  const own = { ...asked, request: testRequest('/account', ctx) };
  await changePassword({ password, currentPassword: ana.password }, own);
  const isKnown = (from: typeof ctx) =>
    isKnownDevice(services, testRequest('/auth', from), own.session.userId);
  expect(await isKnown(ctx)).toBe(true);
  expect(await isKnown(elsewhere)).toBe(false);
});

test('lets no login with the old password survive a simultaneous password change', async () => {
  const services = await accountPlatform({ RATE_LIMIT_FACTOR: '100' });
  const { session: bens } = await signedUp(services, { email: 'ben@example.org' });
  const { session } = await signedUp(services);
  const { userId, email } = session;
  const password = 'pond lamp rook';
  const hashed = await hashNewPassword(services, email, password);
  const others = and(eq(sessions.userId, userId), ne(sessions.id, session.sessionId));
  const logIns = Array.from({ length: 12 }, () =>
    signIn(services, testRequest('/auth'), testContext(), ana),
  );
  await expect.poll(() => services.db.$count(sessions, others), { interval: 1 }).toBeGreaterThan(0);
  await services.db.transaction(async (tx) => {
    await storePassword(tx, services, { userId, ...hashed });
    await tx.delete(sessions).where(others);
  });
  const outcomes = await Promise.all(logIns);
  expect(await services.db.$count(sessions, others)).toBe(0);
  expect(outcomes.map(({ kind }) => kind)).toContain('refused');
  expect(await services.db.$count(sessions, eq(sessions.id, bens.sessionId))).toBe(1);
});

test('requires a strong new password of an admin', async () => {
  const services = await accountPlatform();
  const admin = await signedUpAdmin(services, 'admin@example.org');
  const asked = { ...admin, ctx: testContext() };
  const change = (password: string) =>
    changePassword({ password, currentPassword: 'pond lamp rook' }, asked);
  expect(await change('abc123')).toMatchObject({ field: 'password' });
  expect(await change('passwordpassword')).toMatchObject({ field: 'password' });
  expect(await change('fern kettle slope')).toMatchObject({ notice: 'password-changed' });
});

test('changes the address only once its link is used, and tells the old address', async () => {
  const { services, request, asked, session } = await start();
  const email = 'new@example.org';
  const change = { email, currentPassword: ana.password };
  expect(await askForAddress({ ...change, currentPassword: '' }, asked)).toHaveProperty('field');
  expect(await askForAddress(change, asked)).toMatchObject({ notice: 'link-mailed' });
  expect((await getSession(services, request)).email).toBe(ana.email);
  await services.runJobs();
  const mailTo = (address: string, subject: string) =>
    services.outbox.sent.find(
      (message) => message.recipient === address && message.subject === subject,
    );
  await expect.poll(() => mailTo(email, 'Confirm your new email address')).toBeDefined();
  const { text = '' } = mailTo(email, 'Confirm your new email address') ?? {};
  const token = /token=([\w-]{43})/.exec(text)?.[1] ?? '';
  expect(await verifyAddress(services, token, { session, currentPassword: '' }, origin)).toBe(
    'changed',
  );
  expect(await getSession(services, request)).toMatchObject({ email, isEmailVerified: true });
  await expect.poll(() => mailTo(ana.email, 'Your email address was changed')).toBeDefined();
  expect(await services.db.select().from(users).where(eq(users.id, session.userId))).toHaveLength(
    1,
  );
});

test('does not take over an address that another account has signed up with meanwhile', async () => {
  const { services, request, asked, session } = await start();
  const email = 'bea@example.org';
  await askForAddress({ email, currentPassword: ana.password }, asked);
  await signedUp(services, { email });
  await services.runJobs();
  const find = () =>
    services.outbox.sent.find(({ subject }) => subject === 'Confirm your new email address');
  await expect.poll(find).toBeDefined();
  const token = /token=([\w-]{43})/.exec(find()?.text ?? '')?.[1] ?? '';
  expect(await verifyAddress(services, token, { session, currentPassword: '' }, origin)).toBe(
    'taken',
  );
  expect((await getSession(services, request)).email).toBe(ana.email);
});
