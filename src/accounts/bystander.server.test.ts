import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  accountPlatform,
  adminPassword,
  ana,
  enrolApp,
  getSession,
  signedUp,
  signedUpAdmin,
} from '../testing/test-account.ts';
import type { TestServices } from '../testing/test-services.ts';
import { testRequest, testContext } from '../testing/test-context.ts';
import { accountEvents, knownDevices, accountLinks } from './accounts.table.server.ts';
import { identities, sessions, users } from './auth.table.server.ts';
import { renewBackupCodes } from './factors/backup-codes.server.ts';
import { backupCodes, factors } from './factors/factors.table.server.ts';
import { askForReset, resetPassword } from './links/reset-password.server.ts';
import { verifyAddress } from './links/verify-address.server.ts';
import { endSession, signOut } from './sessions/sessions.server.ts';
import { askForAddress, changePassword, changeProfile } from './settings/change-account.server.ts';
import { deleteAccount } from './settings/own-data.server.ts';
import { signIn } from './sign-in/sign-in.server.ts';
import {
  liftSuspension,
  suspendUser,
  endSessions,
  deleteUser,
  grantRole,
  takeRole,
} from './users/change-user.server.ts';

const origin = { userAgent: 'Firefox', requestId: 'test', network: '203.0.113.9' };
const password = 'three random words';

async function tokenMailedTo({ outbox }: TestServices, address: string, subject: string) {
  const isIt = (message: (typeof outbox.sent)[number]) =>
    message.recipient === address && message.subject === subject;
  await expect.poll(() => outbox.sent.filter(isIt)).toHaveLength(1);
  return /token=([\w-]{43})/.exec(outbox.sent.find(isIt)?.text ?? '')?.[1] ?? 'none';
}

async function loggedIn(services: TestServices, login: { email: string; password: string }) {
  const ctx = testContext();
  await signIn(services, testRequest('/auth'), ctx, login);
  const request = testRequest('/account', ctx);
  return { services, request, ctx: testContext(), session: await getSession(services, request) };
}

/** Everything that holds an account, of one who does nothing. */
const bystander = async ({ db }: TestServices, userId: string) => ({
  user: await db.select().from(users).where(eq(users.id, userId)),
  rest: await Promise.all(
    [identities, sessions, accountLinks, knownDevices, accountEvents, factors, backupCodes].map(
      (table) => db.select().from(table).where(eq(table.userId, userId)),
    ),
  ),
});

test('leaves every other account as it is, whatever becomes of one', async () => {
  const services = await accountPlatform();
  const { email } = ana;
  const ben = await signedUp(services, { email: 'ben@example.org' });
  await enrolApp(services, ben);
  await services.db.transaction((tx) => renewBackupCodes(tx, services, ben.session.userId));
  await askForReset(services, testRequest('/auth/forgotten'), testContext(), 'ben@example.org');
  const before = await bystander(services, ben.session.userId);
  const admin = await signedUpAdmin(services, 'admin@example.org');
  await services.runJobs();

  await signedUp(services);
  await askForReset(services, testRequest('/auth/forgotten'), testContext(), email);
  const reset = await tokenMailedTo(services, email, 'Choose a new password');
  expect(await resetPassword(services, reset, password, origin)).toBe('changed');
  const own = await loggedIn(services, { email, password });
  const { session: elsewhere } = await loggedIn(services, { email, password });
  await endSession({ session: elsewhere.sessionId }, own);
  await askForAddress({ email: 'new@example.org', currentPassword: password }, own);
  const move = await tokenMailedTo(services, 'new@example.org', 'Confirm your new email address');
  const owner = { session: own.session, currentPassword: '' };
  expect(await verifyAddress(services, move, owner, origin)).toBe('changed');
  await changeProfile({ name: 'Ana Hill' }, own);
  await changePassword({ password: ana.password, currentPassword: password }, own);
  const { userId } = own.session;
  const granted = await grantRole(admin, userId, { role: 'admin', currentPassword: adminPassword });
  expect([granted, await takeRole(admin, userId)]).toEqual([{ kind: 'done' }, { kind: 'done' }]);
  for (const act of [suspendUser, liftSuspension]) await act(admin, userId);
  await endSessions(admin, userId, { session: 'all' });
  const last = await loggedIn(services, { email: 'new@example.org', password: ana.password });
  await signOut(services, last.request, last.ctx);
  await deleteUser(admin, userId, { address: 'new@example.org' });
  await signedUp(services);
  await deleteAccount({ currentPassword: ana.password }, await loggedIn(services, ana));

  expect(await services.db.$count(users)).toBe(2);
  expect(await bystander(services, ben.session.userId)).toEqual(before);
});
