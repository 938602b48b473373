import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../database/audit-log.table.server.ts';
import { accountPlatform, ana, mailedTokens, signedUp } from '../../testing/test-account.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { users } from '../auth.table.server.ts';
import { readSession } from '../current-session.server.ts';
import { hasRole } from '../has-role.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { askForReset, resetPassword } from './reset-password.server.ts';
import { verifyAddress } from './verify-address.server.ts';

const origin = { userAgent: 'Firefox', network: '203.0.113.9' };

test('makes an address in ADMIN_EMAILS an admin when its link is used, and only once', async () => {
  const platform = await accountPlatform({ ADMIN_EMAILS: ana.email });
  const { session } = await signedUp(platform);
  const owner = { session, currentPassword: '' };
  expect(await hasRole(platform, session.userId, 'admin')).toBe(false);
  const [token = ''] = await mailedTokens(platform, 'Confirm your email address');
  expect(await resetPassword(platform, token, 'other password', origin)).toBe('invalid-link');
  const twice = await Promise.all([
    verifyAddress(platform, token, owner, origin),
    verifyAddress(platform, token, owner, origin),
  ]);
  expect(twice.map(String).toSorted()).toEqual(['invalid-link', 'verified']);
  expect(await hasRole(platform, session.userId, 'admin')).toBe(true);
  expect(await platform.db.select().from(auditLog)).toMatchObject([
    { actorId: null, act: 'user.role-granted', details: { by: 'ADMIN_EMAILS' } },
  ]);
});

test('ends every session and voids the old password when the password is reset', async () => {
  const platform = await accountPlatform();
  const { visit } = await signedUp(platform);
  await askForReset(platform, ana.email, '203.0.113.9');
  await askForReset(platform, 'stranger@example.org', '203.0.113.9');
  const [token = ''] = await mailedTokens(platform, 'Choose a new password');
  expect(await resetPassword(platform, token, 'three random words', origin)).toBe('changed');
  expect(await resetPassword(platform, token, 'once more', origin)).toBe('invalid-link');
  expect(await readSession(platform, testRequest('/', visit), testVisit())).toBeNull();
  const withOld = await signIn(platform, testRequest('/auth'), testVisit(), ana);
  expect(withOld.is).toBe('refused');
  const [user] = await platform.db.select().from(users).where(eq(users.email, ana.email));
  expect(user?.hasAdminPassword).toBe(true);
});

test('refuses an expired link', async () => {
  const platform = await accountPlatform();
  await signedUp(platform);
  const [token = ''] = await mailedTokens(platform, 'Confirm your email address');
  platform.time.advance({ days: 3 });
  const owner = { session: null, currentPassword: ana.password };
  expect(await verifyAddress(platform, token, owner, origin)).toBe('invalid-link');
});
