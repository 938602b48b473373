import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  accountPlatform,
  addTestFactor,
  adminPassword,
  ana,
  mailedTokens,
  sessionOf,
  signedUp,
} from '../../testing/test-account.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { identities, users } from '../auth.table.server.ts';
import { askForAddress, changePassword } from '../settings/change-account.server.ts';
import { listFactors } from '../factors/factors.server.ts';
import { backupCodes } from '../factors/factors.table.server.ts';
import { hasRole } from '../has-role.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { grantAdmin } from '../users/grant-admin.server.ts';
import { mailLink } from './account-links.server.ts';
import { askForReset, resetPassword } from './reset-password.server.ts';
import { verifyAddress } from './verify-address.server.ts';

const origin = { userAgent: 'Firefox', requestId: 'test', network: '203.0.113.9' };
const visitor = { session: null, currentPassword: '' };

test('confirms an address only for whoever knows the account’s password or is logged in to it', async () => {
  const platform = await accountPlatform({ ADMIN_EMAILS: ana.email });
  const squatter = await signedUp(platform, { password: adminPassword });
  const [token = ''] = await mailedTokens(platform, 'Confirm your email address');
  const press = (by: Parameters<typeof verifyAddress>[2]) =>
    verifyAddress(platform, token, by, origin);
  const bea = await signedUp(platform, { email: 'bea@example.org' });
  expect(await press(visitor)).toMatchObject({ field: 'currentPassword' });
  expect(await press({ ...visitor, currentPassword: 'wrong1' })).toHaveProperty('field');
  expect(await press({ ...visitor, session: bea.session })).toHaveProperty('field');
  expect(await hasRole(platform, squatter.session.userId, 'admin')).toBe(false);
  expect(await press({ ...visitor, currentPassword: adminPassword })).toBe('verified');
});

test('moves an account to a new address only for its logged-in owner', async () => {
  const platform = await accountPlatform();
  const { session, request } = await signedUp(platform);
  const asked = { platform, session, request, visit: testVisit() };
  await askForAddress({ email: 'bea@example.org', currentPassword: ana.password }, asked);
  const [token = ''] = await mailedTokens(platform, 'Confirm your new email address');
  expect(await verifyAddress(platform, token, visitor, origin)).toHaveProperty('field');
  expect(await verifyAddress(platform, token, { ...visitor, session }, origin)).toBe('changed');
});

test('leaves a role that waits for an address behind when the account moves to another one', async () => {
  const platform = await accountPlatform();
  const { session, request } = await signedUp(platform);
  expect(await grantAdmin(platform.db, ana.email, platform.clock())).toBe('waits-for-address');
  const asked = { platform, session, request, visit: testVisit() };
  await askForAddress({ email: 'thief@example.org', currentPassword: ana.password }, asked);
  const [move = ''] = await mailedTokens(platform, 'Confirm your new email address');
  expect(await verifyAddress(platform, move, { ...visitor, session }, origin)).toBe('changed');
  expect(await hasRole(platform, session.userId, 'admin')).toBe(false);
});

test('gives an address confirmed by two accounts at once to one, and tells the other', async () => {
  const platform = await accountPlatform();
  const accounts = [
    await signedUp(platform),
    await signedUp(platform, { email: 'bo@example.org' }),
  ];
  for (const { session, request } of accounts) {
    const asked = { platform, session, request, visit: testVisit() };
    await askForAddress({ email: 'bea@example.org', currentPassword: ana.password }, asked);
    platform.time.advance(60_000);
  }
  const tokens = await mailedTokens(platform, 'Confirm your new email address', 2);
  const bearer = { session: null, currentPassword: ana.password };
  const both = tokens.map((token) => verifyAddress(platform, token, bearer, origin));
  expect(new Set(await Promise.all(both))).toEqual(new Set(['changed', 'taken']));
});

test('removes a squatter’s factors and identities when the address’s owner resets the password', async () => {
  const platform = await accountPlatform({ ADMIN_EMAILS: ana.email });
  const { session } = await signedUp(platform, { password: adminPassword });
  const { userId } = session;
  await addTestFactor(platform, userId);
  await platform.db.insert(backupCodes).values({ userId, codeHash: 'hash' });
  await platform.db
    .insert(identities)
    .values({ id: 'theirs', accountId: 'theirs', providerId: 'github', userId });
  await askForReset(platform, testRequest('/auth/forgotten'), testVisit(), ana.email);
  const [token = ''] = await mailedTokens(platform, 'Choose a new password');
  expect(await resetPassword(platform, token, 'three random words', origin)).toBe('changed');
  expect(await hasRole(platform, userId, 'admin')).toBe(true);
  expect(await listFactors(platform, userId)).toEqual([]);
  expect(await platform.db.select().from(backupCodes)).toEqual([]);
  expect(await platform.db.select().from(identities)).toMatchObject([{ providerId: 'credential' }]);
});

test('gives a confirmed account a password by a mailed link, and keeps its factors', async () => {
  const platform = await accountPlatform();
  const { session } = await signedUp(platform);
  await platform.db.update(users).set({ emailVerified: true });
  // It has no password yet, as if a provider had opened it.
  await platform.db.update(identities).set({ providerId: 'github', password: null });
  await addTestFactor(platform, session.userId);
  await askForReset(platform, testRequest('/auth/forgotten'), testVisit(), ana.email);
  const [token = ''] = await mailedTokens(platform, 'Choose a new password');
  await resetPassword(platform, token, 'fern42', origin);
  expect(await listFactors(platform, session.userId)).toHaveLength(1);
  expect(await platform.db.select().from(users)).toMatchObject([{ hasAdminPassword: false }]);
  const login = { email: ana.email, password: 'fern42' };
  expect((await signIn(platform, testRequest('/auth'), testVisit(), login)).is).toBe('signed-in');
});

test('voids the links mailed earlier when the password is reset', async () => {
  const platform = await accountPlatform();
  const { session, request } = await signedUp(platform);
  const asked = { platform, session, request, visit: testVisit() };
  await askForReset(platform, testRequest('/auth/forgotten'), testVisit(), ana.email);
  platform.time.advance(61_000);
  await askForReset(platform, testRequest('/auth/forgotten'), testVisit(), ana.email);
  await askForAddress({ email: 'thief@example.org', currentPassword: ana.password }, asked);
  const [first = '', second = ''] = await mailedTokens(platform, 'Choose a new password', 2);
  const [move = ''] = await mailedTokens(platform, 'Confirm your new email address');
  expect(await resetPassword(platform, first, 'three random words', origin)).toBe('changed');
  expect(await resetPassword(platform, second, 'once more please', origin)).toBe('invalid-link');
  const owner = { ...visitor, session };
  expect(await verifyAddress(platform, move, owner, origin)).toBe('invalid-link');
});

test('voids the links mailed earlier when the password is changed', async () => {
  const platform = await accountPlatform();
  const { session, request } = await signedUp(platform);
  const asked = { platform, session, request, visit: testVisit() };
  await askForAddress({ email: 'thief@example.org', currentPassword: ana.password }, asked);
  const [confirm = ''] = await mailedTokens(platform, 'Confirm your email address');
  const [move = ''] = await mailedTokens(platform, 'Confirm your new email address');
  await changePassword({ password: 'pond lamp rook', currentPassword: ana.password }, asked);
  const owner = { ...visitor, session };
  expect(await verifyAddress(platform, move, owner, origin)).toBe('invalid-link');
  expect(await verifyAddress(platform, confirm, owner, origin), 'its own').toBe('verified');
});

test('voids links mailed to the former address once the address has changed', async () => {
  const platform = await accountPlatform();
  const { session, request, visit } = await signedUp(platform);
  const asked = { platform, session, request, visit: testVisit() };
  await askForReset(platform, testRequest('/auth/forgotten'), testVisit(), ana.email);
  await askForAddress({ email: 'new@example.org', currentPassword: ana.password }, asked);
  const [reset = ''] = await mailedTokens(platform, 'Choose a new password');
  const [move = ''] = await mailedTokens(platform, 'Confirm your new email address');
  const owner = { ...visitor, session };
  expect(await verifyAddress(platform, move, owner, origin)).toBe('changed');
  expect(await resetPassword(platform, reset, 'three random words', origin)).toBe('invalid-link');
  const { email } = await sessionOf(platform, testRequest('/', visit));
  expect(email).toBe('new@example.org');
  const [user] = await platform.db.select().from(users).where(eq(users.id, session.userId));
  expect(user?.hasAdminPassword).toBe(false);
  // Asked for before the address changed, but stored afterwards.
  platform.time.advance(61_000);
  const late = { purpose: 'reset-password', userId: session.userId, email: ana.email } as const;
  await platform.db.transaction((tx) => mailLink(tx, platform, late));
  const [, last = ''] = await mailedTokens(platform, 'Choose a new password', 2);
  expect(await resetPassword(platform, last, 'three random words', origin)).toBe('invalid-link');
});
