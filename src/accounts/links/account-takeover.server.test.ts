import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  accountPlatform,
  addTestFactor,
  adminPassword,
  ana,
  mailedTokens,
  getSession,
  signedUp,
} from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { identities, users } from '../auth.table.server.ts';
import { askForAddress, changePassword } from '../settings/change-account.server.ts';
import { listFactors } from '../factors/factors.server.ts';
import { backupCodes } from '../factors/factors.table.server.ts';
import { hasRole } from '../sessions/current-session.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { grantAdmin } from '../users/grant-admin.server.ts';
import { emailLink } from './account-links.server.ts';
import { askForReset, resetPassword } from './reset-password.server.ts';
import { verifyAddress } from './verify-address.server.ts';

const origin = { userAgent: 'Firefox', requestId: 'test', network: '203.0.113.9' };
const visitor = { session: null, currentPassword: '' };

test('confirms an address only for whoever knows the account’s password or is logged in to it', async () => {
  const services = await accountPlatform({ ADMIN_EMAILS: ana.email });
  const squatter = await signedUp(services, { password: adminPassword });
  const [token = ''] = await mailedTokens(services, 'Confirm your email address');
  const press = (by: Parameters<typeof verifyAddress>[2]) =>
    verifyAddress(services, token, by, origin);
  const bea = await signedUp(services, { email: 'bea@example.org' });
  expect(await press(visitor)).toMatchObject({ field: 'currentPassword' });
  expect(await press({ ...visitor, currentPassword: 'wrong1' })).toHaveProperty('field');
  expect(await press({ ...visitor, session: bea.session })).toHaveProperty('field');
  expect(await hasRole(services, squatter.session.userId, 'admin')).toBe(false);
  expect(await press({ ...visitor, currentPassword: adminPassword })).toBe('verified');
});

test('moves an account to a new address only for its logged-in owner', async () => {
  const services = await accountPlatform();
  const { session, request } = await signedUp(services);
  const asked = { services, session, request, ctx: testContext() };
  await askForAddress({ email: 'bea@example.org', currentPassword: ana.password }, asked);
  const [token = ''] = await mailedTokens(services, 'Confirm your new email address');
  expect(await verifyAddress(services, token, visitor, origin)).toHaveProperty('field');
  expect(await verifyAddress(services, token, { ...visitor, session }, origin)).toBe('changed');
});

test('leaves a role that waits for an address behind when the account moves to another one', async () => {
  const services = await accountPlatform();
  const { session, request } = await signedUp(services);
  expect(await grantAdmin(services, ana.email)).toHaveProperty('kind', 'waits-for-address');
  const asked = { services, session, request, ctx: testContext() };
  await askForAddress({ email: 'thief@example.org', currentPassword: ana.password }, asked);
  const [move = ''] = await mailedTokens(services, 'Confirm your new email address');
  expect(await verifyAddress(services, move, { ...visitor, session }, origin)).toBe('changed');
  expect(await hasRole(services, session.userId, 'admin')).toBe(false);
});

test('gives an address confirmed by two accounts at once to one, and tells the other', async () => {
  const services = await accountPlatform();
  const accounts = [
    await signedUp(services),
    await signedUp(services, { email: 'bo@example.org' }),
  ];
  for (const { session, request } of accounts) {
    const asked = { services, session, request, ctx: testContext() };
    await askForAddress({ email: 'bea@example.org', currentPassword: ana.password }, asked);
    services.time.advance(60_000);
  }
  const tokens = await mailedTokens(services, 'Confirm your new email address', 2);
  const bearer = { session: null, currentPassword: ana.password };
  const both = tokens.map((token) => verifyAddress(services, token, bearer, origin));
  expect(new Set(await Promise.all(both))).toEqual(new Set(['changed', 'taken']));
});

test('removes a squatter’s factors and identities when the address’s owner resets the password', async () => {
  const services = await accountPlatform({ ADMIN_EMAILS: ana.email });
  const { session } = await signedUp(services, { password: adminPassword });
  const { userId } = session;
  await addTestFactor(services, userId);
  await services.db.insert(backupCodes).values({ userId, codeHash: 'hash' });
  await services.db
    .insert(identities)
    .values({ id: 'theirs', accountId: 'theirs', providerId: 'github', userId });
  await askForReset(services, testRequest('/auth/forgotten'), testContext(), ana.email);
  const [token = ''] = await mailedTokens(services, 'Choose a new password');
  expect(await resetPassword(services, token, 'three random words', origin)).toBe('changed');
  expect(await hasRole(services, userId, 'admin')).toBe(true);
  expect(await listFactors(services, userId)).toEqual([]);
  expect(await services.db.select().from(backupCodes)).toEqual([]);
  expect(await services.db.select().from(identities)).toMatchObject([{ providerId: 'credential' }]);
});

test('gives a confirmed account a password by a mailed link, and keeps its factors', async () => {
  const services = await accountPlatform();
  const { session } = await signedUp(services);
  await services.db.update(users).set({ emailVerified: true });
  // It has no password yet, as if a provider had opened it.
  await services.db.update(identities).set({ providerId: 'github', password: null });
  await addTestFactor(services, session.userId);
  await askForReset(services, testRequest('/auth/forgotten'), testContext(), ana.email);
  const [token = ''] = await mailedTokens(services, 'Choose a new password');
  await resetPassword(services, token, 'fern42', origin);
  expect(await listFactors(services, session.userId)).toHaveLength(1);
  expect(await services.db.select().from(users)).toMatchObject([{ hasAdminPassword: false }]);
  const login = { email: ana.email, password: 'fern42' };
  expect((await signIn(services, testRequest('/auth'), testContext(), login)).kind).toBe(
    'signed-in',
  );
});

test('voids the links mailed earlier when the password is reset', async () => {
  const services = await accountPlatform();
  const { session, request } = await signedUp(services);
  const asked = { services, session, request, ctx: testContext() };
  await askForReset(services, testRequest('/auth/forgotten'), testContext(), ana.email);
  services.time.advance(61_000);
  await askForReset(services, testRequest('/auth/forgotten'), testContext(), ana.email);
  await askForAddress({ email: 'thief@example.org', currentPassword: ana.password }, asked);
  const [first = '', second = ''] = await mailedTokens(services, 'Choose a new password', 2);
  const [move = ''] = await mailedTokens(services, 'Confirm your new email address');
  expect(await resetPassword(services, first, 'three random words', origin)).toBe('changed');
  expect(await resetPassword(services, second, 'once more please', origin)).toBe('invalid-link');
  const owner = { ...visitor, session };
  expect(await verifyAddress(services, move, owner, origin)).toBe('invalid-link');
});

test('voids the links mailed earlier when the password is changed', async () => {
  const services = await accountPlatform();
  const { session, request } = await signedUp(services);
  const asked = { services, session, request, ctx: testContext() };
  await askForAddress({ email: 'thief@example.org', currentPassword: ana.password }, asked);
  const [confirm = ''] = await mailedTokens(services, 'Confirm your email address');
  const [move = ''] = await mailedTokens(services, 'Confirm your new email address');
  await changePassword({ password: 'pond lamp rook', currentPassword: ana.password }, asked);
  const owner = { ...visitor, session };
  expect(await verifyAddress(services, move, owner, origin)).toBe('invalid-link');
  expect(await verifyAddress(services, confirm, owner, origin), 'its own').toBe('verified');
});

test('voids links mailed to the former address once the address has changed', async () => {
  const services = await accountPlatform();
  const { session, request, ctx } = await signedUp(services);
  const asked = { services, session, request, ctx: testContext() };
  await askForReset(services, testRequest('/auth/forgotten'), testContext(), ana.email);
  await askForAddress({ email: 'new@example.org', currentPassword: ana.password }, asked);
  const [reset = ''] = await mailedTokens(services, 'Choose a new password');
  const [move = ''] = await mailedTokens(services, 'Confirm your new email address');
  const owner = { ...visitor, session };
  expect(await verifyAddress(services, move, owner, origin)).toBe('changed');
  expect(await resetPassword(services, reset, 'three random words', origin)).toBe('invalid-link');
  const { email } = await getSession(services, testRequest('/', ctx));
  expect(email).toBe('new@example.org');
  const [user] = await services.db.select().from(users).where(eq(users.id, session.userId));
  expect(user?.hasAdminPassword).toBe(false);
  // Asked for before the address changed, but stored afterwards.
  services.time.advance(61_000);
  const late = { purpose: 'reset-password', userId: session.userId, email: ana.email } as const;
  await services.db.transaction((tx) => emailLink(tx, services, late));
  const [, last = ''] = await mailedTokens(services, 'Choose a new password', 2);
  expect(await resetPassword(services, last, 'three random words', origin)).toBe('invalid-link');
});
