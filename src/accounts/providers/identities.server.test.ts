import { expect, test } from 'vitest';
import {
  accountPlatform,
  adminPassword,
  sessionOf,
  signedUp,
  type TestAccount,
} from '../../testing/test-account.ts';
import type { TestPlatform } from '../../testing/test-platform.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { identities, sessions, users } from '../auth.table.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { listIdentities, unlinkIdentity } from './identities.server.ts';

/** Somebody who can come in by their password and by GitHub, and unlinks one of the two. */
async function unlink(platform: TestPlatform, account: TestAccount, provider: string) {
  const { session, request } = account;
  const { userId } = session;
  const elsewhere = { id: 'theirs', accountId: 'theirs', providerId: 'github', userId };
  await platform.db.insert(identities).values(elsewhere);
  const held = await listIdentities(platform, userId);
  const identity = held.find((each) => each.provider === provider)?.id ?? '';
  const asked = { platform, session, request, visit: testVisit() };
  return unlinkIdentity({ identity, currentPassword: adminPassword }, asked);
}

test('clears the mark of an admin password when the password is unlinked', async () => {
  const platform = await accountPlatform();
  const account = await signedUp(platform, { password: adminPassword });
  await unlink(platform, account, 'credential');
  const [user] = await platform.db.select().from(users);
  expect(user?.hasAdminPassword).toBe(false);
});

test('ends every other session when an identity is unlinked', async () => {
  const platform = await accountPlatform();
  const account = await signedUp(platform, { password: adminPassword });
  const { email } = account.session;
  await signIn(platform, testRequest('/auth'), testVisit(), { email, password: adminPassword });
  expect(await platform.db.$count(sessions)).toBe(2);
  expect(await unlink(platform, account, 'github')).toMatchObject({ notice: 'identity-unlinked' });
  expect(await platform.db.$count(sessions)).toBe(1);
  expect(await sessionOf(platform, account.request)).toMatchObject({ email });
});
