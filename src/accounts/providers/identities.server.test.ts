import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { servicesContext, requestContext } from '../../platform/services.ts';
import {
  accountPlatform,
  adminPassword,
  getSession,
  signedUp,
  type TestAccount,
} from '../../testing/test-account.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { identities, sessions, users } from '../auth.table.server.ts';
import { type CurrentSession, sessionContext } from '../sessions/current-session.server.ts';
import { staleMessage } from '../notices.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { listIdentities, unlinkIdentity } from '../settings/change-account.server.ts';
import { loader as comeBack } from './provider-return.route.ts';

const linkGitHub = ({ db }: TestServices, userId: string) =>
  db.insert(identities).values({ id: userId, accountId: userId, providerId: 'github', userId });

/** Somebody who can come in by their password and by GitHub, and unlinks one of the two. */
async function unlink(services: TestServices, account: TestAccount, provider: string) {
  const { session, request } = account;
  const { userId } = session;
  await linkGitHub(services, userId);
  const held = await listIdentities(services, userId);
  const identity = held.find((each) => each.provider === provider)?.id ?? '';
  const asked = { services, session, request, ctx: testContext() };
  return unlinkIdentity({ identity, currentPassword: adminPassword }, asked);
}

test('clears the mark of an admin password when the password is unlinked', async () => {
  const services = await accountPlatform();
  await signedUp(services, { email: 'ben@example.org', password: adminPassword });
  const account = await signedUp(services, { password: adminPassword });
  await unlink(services, account, 'credential');
  const marked = await services.db.select().from(users).where(eq(users.hasAdminPassword, true));
  expect(marked).toMatchObject([{ email: 'ben@example.org' }]);
  // Nothing but a recent log-in can be asked for now.
  services.time.advance(11 * 60_000);
  const asked = { ...account, services, ctx: testContext() };
  const refused = await unlinkIdentity(
    { identity: account.session.userId, currentPassword: '' },
    asked,
  );
  expect(refused).toMatchObject({ message: staleMessage });
});

test('ends every other session when an identity is unlinked', async () => {
  const services = await accountPlatform();
  const account = await signedUp(services, { password: adminPassword });
  const { email } = account.session;
  await signIn(services, testRequest('/auth'), testContext(), { email, password: adminPassword });
  expect(await services.db.$count(sessions)).toBe(2);
  expect(await unlink(services, account, 'github')).toMatchObject({ notice: 'identity-unlinked' });
  expect(await services.db.$count(sessions)).toBe(1);
  expect(await getSession(services, account.request)).toMatchObject({ email });
  expect(await services.db.select().from(users)).toMatchObject([{ hasAdminPassword: true }]);
});

test('unlinks nothing of somebody else, and never the last two at once', async () => {
  const services = await accountPlatform();
  const { userId: bens } = (await signedUp(services, { email: 'ben@example.org' })).session;
  await linkGitHub(services, bens);
  const account = await signedUp(services, { password: adminPassword });
  const asked = { ...account, services, ctx: testContext() };
  const { userId } = account.session;
  await linkGitHub(services, userId);
  const remove = (identity: string) =>
    unlinkIdentity({ identity, currentPassword: adminPassword }, asked);
  await remove(bens);
  expect(await listIdentities(services, bens)).toHaveLength(2);
  const held = await listIdentities(services, userId);
  await Promise.all(held.map(({ id }) => remove(id)));
  expect(await listIdentities(services, userId)).toHaveLength(1);
});

test('leads back to the ways to log in when a link has come to nothing at the provider', async () => {
  const services = await accountPlatform({ GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'key' });
  const { session } = await signedUp(services);
  const leadsTo = async (who: CurrentSession | null) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, testContext());
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
