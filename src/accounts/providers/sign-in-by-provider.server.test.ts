import { expect, onTestFinished, test, vi } from 'vitest';
import { openIdClient, startOpenIdProvider } from '../../testing/open-id-provider.ts';
import { logInAtProvider } from '../../testing/open-id-walk.ts';
import {
  accountPlatform,
  addTestFactor,
  ana,
  mailedTokens,
  getSession,
  signedUp,
} from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { accountEvents, accountLinks } from '../accounts.table.server.ts';
import { users } from '../auth.table.server.ts';
import { verifyAddress } from '../links/verify-address.server.ts';
import { listIdentities, unlinkIdentity } from '../settings/change-account.server.ts';
import { ProviderUnavailableError } from './provider-calls.server.ts';
import { providerAddress, returnFromProvider } from './sign-in-by-provider.server.ts';

async function openIdServer(claims: Record<string, unknown> = {}): Promise<string> {
  const provider = await startOpenIdProvider(claims);
  onTestFinished(() => provider.stop());
  return provider.issuer;
}

async function start(claims: Record<string, unknown> = {}, settings: Record<string, string> = {}) {
  const issuer = await openIdServer(claims);
  const services = await accountPlatform({ OIDC_ISSUER: issuer, ...openIdClient, ...settings });
  const leave = testContext();
  const wanted = { provider: 'oidc', next: '/account' } as const;
  const address = await providerAddress(services, testRequest('/auth/provider'), leave, wanted);
  const back = new URL(await logInAtProvider(address ?? '', 'ana'));
  const ctx = testContext();
  const comeBack = (path = back.pathname + back.search) =>
    returnFromProvider(services, testRequest(path, leave), ctx);
  return { services, address: new URL(address ?? ''), back, leave, ctx, comeBack };
}

test('signs in by an OpenID provider with PKCE and a nonce, and returns to the wanted page', async () => {
  const { services, address, ctx, comeBack } = await start();
  expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  expect(address.searchParams.get('nonce')).toBeTruthy();
  expect(await comeBack()).toEqual({ to: '/account' });
  const session = await getSession(services, testRequest('/', ctx));
  expect(session).toMatchObject({ email: 'ana@example.org', aal: 'aal1', role: 'user' });
  expect(session.isEmailVerified).toBe(true);
});

test('asks for the second factor after signing in by a provider', async () => {
  const { services, ctx, comeBack } = await start();
  const { session } = await signedUp(services);
  await services.db.update(users).set({ emailVerified: true });
  await addTestFactor(services, session.userId);
  expect(await comeBack()).toEqual({ to: '/auth/factor?next=%2Faccount' });
  const half = await getSession(services, testRequest('/', ctx));
  expect(half).toMatchObject({ userId: session.userId, aal: 'aal1', neededAal: 'aal2' });
});

test('refuses a forged or repeated state', async () => {
  const { back, comeBack } = await start();
  const forged = new URL(back);
  forged.searchParams.set('state', 'x'.repeat(32));
  const failed = { to: '/auth', notice: 'provider-failed' };
  expect(await comeBack(forged.pathname + forged.search)).toEqual(failed);
  expect(await comeBack()).toEqual({ to: '/account' });
  expect(await comeBack()).toEqual(failed);
});

test('sets the state cookie so that no other host can overwrite it', async () => {
  const { leave } = await start();
  expect(leave.setCookies).toHaveLength(1);
  for (const part of ['__Host-provider-state=', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(leave.setCookies[0]).toContain(part);
});

test('does not join an account whose address is unconfirmed', async () => {
  const { services, comeBack } = await start();
  await signedUp(services);
  expect(await comeBack()).toEqual({ to: '/auth', notice: 'provider-not-joined' });
});

test('refuses to sign in to a suspended account, and says why', async () => {
  const { services, comeBack } = await start();
  await signedUp(services);
  await services.db.update(users).set({ emailVerified: true, suspendedAt: services.clock() });
  expect(await comeBack()).toEqual({ to: '/auth', notice: 'account-suspended' });
});

test.for([false, 'false', 'no', undefined])(
  'does not join an account if the provider’s email_verified is %j',
  async (said) => {
    const { services, comeBack } = await start({ email_verified: said });
    await signedUp(services);
    await services.db.update(users).set({ emailVerified: true });
    expect(await comeBack()).toEqual({ to: '/auth', notice: 'provider-not-joined' });
  },
);

test('joins an account if the provider’s email_verified is the string "true"', async () => {
  const { services, comeBack } = await start({ email_verified: 'true' });
  await signedUp(services);
  await services.db.update(users).set({ emailVerified: true });
  expect(await comeBack()).toEqual({ to: '/account' });
});

test('cleans and shortens the provider’s name, and stores no picture', async () => {
  const name = `<b>Ana</b>\r\nSmith 123${' x'.repeat(3000)}`;
  const { services, comeBack } = await start({ name, picture: 'https://example.org/ana.png' });
  await comeBack();
  const [user] = await services.db.select().from(users);
  expect(user?.name).toMatch(/^b Ana b Smith( x)+$/);
  expect(user?.name.length).toBeLessThanOrEqual(100);
  expect(user?.image).toBeNull();
});

test.for([
  { what: 'is not valid', email: 'ana' },
  {
    what: 'contains a line break',
    email: 'ana@example.org\r\nbcc: bea@example.org',
  },
  { what: 'is too long', email: `${'a'.repeat(255)}@example.org` },
  {
    what: 'spells ana@example.org in full-width letters',
    email: 'ａｎａ@example.org',
  },
  { what: 'is missing', email: undefined },
])('opens no account for an address that $what', async ({ email }) => {
  const { services, comeBack } = await start({ email });
  expect(await comeBack()).toEqual({ to: '/auth', notice: 'provider-no-address' });
  expect(await services.db.$count(users)).toBe(0);
});

test.for([
  { who: 'whose provider has not confirmed it', claims: { email_verified: false }, settings: {} },
  { who: 'whom ADMIN_EMAILS names', claims: {}, settings: { ADMIN_EMAILS: 'ana@example.org' } },
])('mails a confirmation link to somebody $who', async ({ claims, settings }) => {
  const { services, comeBack, ctx } = await start(claims, settings);
  await comeBack();
  const [token = ''] = await mailedTokens(services, 'Confirm your email address');
  const request = testRequest('/', ctx);
  const bearer = { session: await getSession(services, request), currentPassword: '' };
  const origin = { userAgent: '', requestId: '', network: '' };
  expect(await verifyAddress(services, token, bearer, origin)).toBe('verified');
  const role = settings.ADMIN_EMAILS ? 'admin' : 'user';
  expect(await getSession(services, request)).toMatchObject({ role, isEmailVerified: true });
});

test('counts confirmation links for provider accounts towards the sign-up limit', async () => {
  const { services, comeBack } = await start({ email_verified: false });
  const signUps = { name: 'sign-up', points: 20, seconds: 3600 };
  const { network } = testContext();
  for (let times = 0; times < 20; times += 1) await services.limits.consume(signUps, network);
  expect(await comeBack()).toEqual({ to: '/account' });
  expect(await services.db.$count(accountLinks)).toBe(0);
});

test('mails nothing to a new account whose address the provider has confirmed', async () => {
  const { services, comeBack } = await start();
  await comeBack();
  expect(await services.db.$count(accountLinks)).toBe(0);
  expect(await services.db.$count(accountEvents)).toBe(0);
});

test('mails the owner when a provider opens their account in a new browser', async () => {
  const { services, comeBack } = await start();
  await signedUp(services);
  const anHourAgo = new Date(services.clock().getTime() - 3600_000);
  await services.db.update(users).set({ emailVerified: true, createdAt: anHourAgo });
  await comeBack();
  expect(await services.db.select().from(accountEvents)).toMatchObject([{ kind: 'new-device' }]);
});

test('links and unlinks a provider, but never unlinks the last way in', async () => {
  const issuer = await openIdServer();
  const services = await accountPlatform({ OIDC_ISSUER: issuer, ...openIdClient });
  const { ctx, session } = await signedUp(services);
  const wanted = { provider: 'oidc', next: '/account/identities', isLink: true } as const;
  const leave = testContext();
  const address = await providerAddress(services, testRequest('/', ctx), leave, wanted);
  const back = new URL(await logInAtProvider(address ?? '', 'ana'));
  const request = testRequest(back.pathname + back.search, ctx, leave);
  expect(await returnFromProvider(services, request, testContext())).toEqual({
    to: '/account/identities',
  });
  const held = await listIdentities(services, session.userId);
  expect(held.map(({ provider }) => provider)).toEqual(['credential', 'oidc']);
  const asked = { services, session, request, ctx: testContext() };
  const unlink = (identity = '', currentPassword = ana.password) =>
    unlinkIdentity({ identity, currentPassword }, asked);
  expect(await unlink(held[1]?.id, 'wrong1')).toHaveProperty('field');
  expect(await unlink(held[1]?.id)).toHaveProperty('notice');
  expect(await unlink(held[0]?.id)).toHaveProperty('field');
  expect(await listIdentities(services, session.userId)).toHaveLength(1);
});

test.for([
  { what: 'with another address', claims: {}, login: 'bea' },
  { what: 'whose address is not confirmed', claims: { email_verified: false }, login: 'ana' },
])('refuses to link an identity $what, and says so', async ({ claims, login }) => {
  const issuer = await openIdServer(claims);
  const services = await accountPlatform({ OIDC_ISSUER: issuer, ...openIdClient });
  const { ctx } = await signedUp(services);
  const wanted = { provider: 'oidc', next: '/account/identities', isLink: true } as const;
  const leave = testContext();
  const address = await providerAddress(services, testRequest('/', ctx), leave, wanted);
  const back = new URL(await logInAtProvider(address ?? '', login));
  const request = testRequest(back.pathname + back.search, ctx, leave);
  const notLinked = { to: '/account/identities', notice: 'provider-not-linked' };
  expect(await returnFromProvider(services, request, testContext())).toEqual(notLinked);
});

test.for(['503', 'nothing', 'no end'] as const)(
  'reports a provider as away when it sends %s, and asks it again next time',
  async (manner) => {
    const provider = await startOpenIdProvider();
    onTestFinished(() => provider.stop());
    const services = await accountPlatform({ OIDC_ISSUER: provider.issuer, ...openIdClient });
    const wanted = { provider: 'oidc', next: '/account' } as const;
    const leave = (ctx = testContext()) =>
      providerAddress(services, testRequest('/auth/provider'), ctx, wanted);
    const wait = vi.spyOn(AbortSignal, 'timeout').mockImplementation(soon);
    onTestFinished(() => wait.mockRestore());
    provider.answerWith(manner);
    await expect(leave()).rejects.toThrow(ProviderUnavailableError);
    expect(wait).toHaveBeenCalledWith(10_000);
    provider.answerWith('the answer');
    const left = testContext();
    const back = new URL(await logInAtProvider((await leave(left)) ?? '', 'ana'));
    provider.answerWith(manner);
    const request = testRequest(back.pathname + back.search, left);
    await expect(returnFromProvider(services, request, testContext())).rejects.toThrow(
      ProviderUnavailableError,
    );
  },
);

/** A limit of one second instead of ten. */
function soon(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 1000).unref();
  return controller.signal;
}
