import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { platformContext, visitContext } from '../../platform/services.ts';
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
import { type CurrentSession, sessionContext } from '../current-session.server.ts';
import { staleMessage } from '../stale-message.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { listIdentities, unlinkIdentity } from './identities.server.ts';
import { loader as comeBack } from './provider-return.route.ts';

const linkGitHub = ({ db }: TestPlatform, userId: string) =>
  db.insert(identities).values({ id: userId, accountId: userId, providerId: 'github', userId });

/** Somebody who can come in by their password and by GitHub, and unlinks one of the two. */
async function unlink(platform: TestPlatform, account: TestAccount, provider: string) {
  const { session, request } = account;
  const { userId } = session;
  await linkGitHub(platform, userId);
  const held = await listIdentities(platform, userId);
  const identity = held.find((each) => each.provider === provider)?.id ?? '';
  const asked = { platform, session, request, visit: testVisit() };
  return unlinkIdentity({ identity, currentPassword: adminPassword }, asked);
}

test('clears the mark of an admin password when the password is unlinked', async () => {
  const platform = await accountPlatform();
  await signedUp(platform, { email: 'ben@example.org', password: adminPassword });
  const account = await signedUp(platform, { password: adminPassword });
  await unlink(platform, account, 'credential');
  const marked = await platform.db.select().from(users).where(eq(users.hasAdminPassword, true));
  expect(marked).toMatchObject([{ email: 'ben@example.org' }]);
  // Nothing but a recent log-in can be asked for now.
  platform.time.advance(11 * 60_000);
  const asked = { ...account, platform, visit: testVisit() };
  const refused = await unlinkIdentity(
    { identity: account.session.userId, currentPassword: '' },
    asked,
  );
  expect(refused).toMatchObject({ message: staleMessage });
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
  expect(await platform.db.select().from(users)).toMatchObject([{ hasAdminPassword: true }]);
});

test('unlinks nothing of somebody else, and never the last two at once', async () => {
  const platform = await accountPlatform();
  const { userId: bens } = (await signedUp(platform, { email: 'ben@example.org' })).session;
  await linkGitHub(platform, bens);
  const account = await signedUp(platform, { password: adminPassword });
  const asked = { ...account, platform, visit: testVisit() };
  const { userId } = account.session;
  await linkGitHub(platform, userId);
  const remove = (identity: string) =>
    unlinkIdentity({ identity, currentPassword: adminPassword }, asked);
  await remove(bens);
  expect(await listIdentities(platform, bens)).toHaveLength(2);
  const held = await listIdentities(platform, userId);
  await Promise.all(held.map(({ id }) => remove(id)));
  expect(await listIdentities(platform, userId)).toHaveLength(1);
});

test('leads back to the ways to log in when a link has come to nothing at the provider', async () => {
  const platform = await accountPlatform({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'key' });
  const { session } = await signedUp(platform);
  const leadsTo = async (who: CurrentSession | null) => {
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    context.set(visitContext, testVisit());
    context.set(sessionContext, who);
    // As after more time there than the state of a link is kept here.
    const request = testRequest('/api/auth/callback/github?code=code&state=forgotten');
    const url = new URL(request.url);
    const answer = await comeBack({ request, context, params: {}, pattern: '', url });
    return answer.headers.get('location');
  };
  expect(await leadsTo(null)).toBe('/auth');
  expect(await leadsTo(session)).toBe('/account/identities');
});
