import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  accountPlatform,
  adminPassword,
  ana,
  enrolApp,
  sessionOf,
  signedUp,
  signedUpAdmin,
} from '../testing/test-account.ts';
import type { TestPlatform } from '../testing/test-platform.ts';
import { testRequest, testVisit } from '../testing/test-visit.ts';
import { accountEvents, knownDevices } from './account-events.table.server.ts';
import { identities, sessions, users } from './auth.table.server.ts';
import { renewBackupCodes } from './factors/backup-codes.server.ts';
import { backupCodes, factors } from './factors/factors.table.server.ts';
import { accountLinks } from './links/account-links.table.server.ts';
import { askForReset, resetPassword } from './links/reset-password.server.ts';
import { verifyAddress } from './links/verify-address.server.ts';
import { endSession } from './sessions/sessions.server.ts';
import { signOut } from './sessions/sign-out.server.ts';
import { askForAddress, changePassword, changeProfile } from './settings/change-account.server.ts';
import { deleteAccount } from './settings/delete-account.server.ts';
import { signIn } from './sign-in/sign-in.server.ts';
import { grantRole, takeRole } from './users/change-role.server.ts';
import { deleteUser } from './users/delete-user.server.ts';
import { endSessionsOf } from './users/end-sessions.server.ts';
import { liftSuspension, suspendUser } from './users/suspend-user.server.ts';

const origin = { userAgent: 'Firefox', requestId: 'test', network: '203.0.113.9' };
const password = 'three random words';

async function tokenMailedTo({ outbox }: TestPlatform, address: string, subject: string) {
  const isIt = (mail: (typeof outbox.sent)[number]) =>
    mail.recipient === address && mail.subject === subject;
  await expect.poll(() => outbox.sent.filter(isIt)).toHaveLength(1);
  return /token=([\w-]{43})/.exec(outbox.sent.find(isIt)?.text ?? '')?.[1] ?? 'none';
}

async function loggedIn(platform: TestPlatform, login: { email: string; password: string }) {
  const visit = testVisit();
  await signIn(platform, testRequest('/auth'), visit, login);
  const request = testRequest('/account', visit);
  return { platform, request, visit: testVisit(), session: await sessionOf(platform, request) };
}

/** Everything that holds an account, of one who does nothing. */
const bystander = async ({ db }: TestPlatform, userId: string) => ({
  user: await db.select().from(users).where(eq(users.id, userId)),
  rest: await Promise.all(
    [identities, sessions, accountLinks, knownDevices, accountEvents, factors, backupCodes].map(
      (table) => db.select().from(table).where(eq(table.userId, userId)),
    ),
  ),
});

test('leaves every other account as it is, whatever becomes of one', async () => {
  const platform = await accountPlatform();
  const { email } = ana;
  const ben = await signedUp(platform, { email: 'ben@example.org' });
  await enrolApp(platform, ben);
  await platform.db.transaction((tx) => renewBackupCodes(tx, platform, ben.session.userId));
  await askForReset(platform, testRequest('/auth/forgotten'), testVisit(), 'ben@example.org');
  const before = await bystander(platform, ben.session.userId);
  const admin = await signedUpAdmin(platform, 'admin@example.org');
  await platform.runJobs();

  await signedUp(platform);
  await askForReset(platform, testRequest('/auth/forgotten'), testVisit(), email);
  const reset = await tokenMailedTo(platform, email, 'Choose a new password');
  expect(await resetPassword(platform, reset, password, origin)).toBe('changed');
  const own = await loggedIn(platform, { email, password });
  const { session: elsewhere } = await loggedIn(platform, { email, password });
  await endSession({ session: elsewhere.sessionId }, own);
  await askForAddress({ email: 'new@example.org', currentPassword: password }, own);
  const move = await tokenMailedTo(platform, 'new@example.org', 'Confirm your new email address');
  const owner = { session: own.session, currentPassword: '' };
  expect(await verifyAddress(platform, move, owner, origin)).toBe('changed');
  await changeProfile({ name: 'Ana Hill' }, own);
  await changePassword({ password: ana.password, currentPassword: password }, own);
  const { userId } = own.session;
  const granted = await grantRole(admin, userId, { currentPassword: adminPassword });
  expect([granted, await takeRole(admin, userId)]).toEqual([{ is: 'done' }, { is: 'done' }]);
  for (const act of [suspendUser, liftSuspension]) await act(admin, userId);
  await endSessionsOf(admin, userId, { session: 'all' });
  const last = await loggedIn(platform, { email: 'new@example.org', password: ana.password });
  await signOut(platform, last.request, last.visit);
  await deleteUser(admin, userId, { address: 'new@example.org' });
  await signedUp(platform);
  await deleteAccount({ currentPassword: ana.password }, await loggedIn(platform, ana));

  expect(await platform.db.$count(users)).toBe(2);
  expect(await bystander(platform, ben.session.userId)).toEqual(before);
});
