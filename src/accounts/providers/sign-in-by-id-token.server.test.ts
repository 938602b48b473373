import { eq } from 'drizzle-orm';
import { type ActionFunction, RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type Services,
  servicesContext,
  type RequestContext,
  requestContext,
} from '../../platform/services.ts';
import { openIdClient, startOpenIdProvider } from '../../testing/open-id-provider.ts';
import { idTokenFor } from '../../testing/open-id-walk.ts';
import { accountPlatform, getSession, signedUp } from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { users } from '../auth.table.server.ts';
import { type CurrentSession, sessionContext } from '../sessions/current-session.server.ts';
import { action as postToken } from './id-token.route.ts';
import { staleMessage } from '../notices.ts';
import { listIdentities } from '../settings/change-account.server.ts';
import { ProviderUnavailableError } from './provider-calls.server.ts';
import { action as startAtProvider } from './provider-start.route.tsx';
import { providerAddress } from './sign-in-by-provider.server.ts';
import {
  idTokenRequest,
  type IdToken,
  linkByIdToken,
  newNonce,
  signInByIdToken,
} from './sign-in-by-id-token.server.ts';

async function start(settings: Record<string, string> = {}) {
  const provider = await startOpenIdProvider();
  onTestFinished(() => provider.stop());
  const services = await accountPlatform({
    OIDC_ISSUER: provider.issuer,
    ...openIdClient,
    ...settings,
  });
  /** The browser that asks for the nonce. */
  const browser = testContext();
  const nonce = await nonceFor(services, browser);
  const token = await idTokenFor(provider.issuer, nonce, 'ana');
  const ctx = testContext();
  const given: IdToken = { provider: 'oidc', id_token: token, nonce };
  const signIn = (changed: Partial<typeof given> = {}, ...browsers: RequestContext[]) => {
    const request = testRequest('/', ...(browsers.length > 0 ? browsers : [browser]));
    return signInByIdToken(services, request, ctx, { ...given, ...changed });
  };
  const post = async (
    fields: Record<string, string>,
    session: CurrentSession | null = null,
    action: ActionFunction = postToken,
  ) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, ctx);
    context.set(sessionContext, session);
    const url = new URL('https://www.example.org/auth/id-token');
    const { headers } = testRequest('/', browser);
    const request = new Request(url, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    });
    return (await action(
      { request, context, params: {}, pattern: '', url },
      undefined,
    )) as Response;
  };
  return { services, provider, browser, ctx, signIn, given, post };
}

async function nonceFor(services: Services, browser: RequestContext): Promise<string> {
  const nonce = await newNonce(services, browser);
  if (typeof nonce !== 'string') throw new Error('The browser has asked for too many');
  return nonce;
}

const refused = { kind: 'refused' };

test('accepts an id token once', async () => {
  const { services, ctx, signIn, given, post } = await start();
  const answer = await post({ ...given, next: '//evil.example' });
  expect(await answer.json()).toMatchObject({ to: '/', record: { aal: 'aal1' } });
  const session = await getSession(services, testRequest('/', ctx));
  expect(session).toMatchObject({ email: 'ana@example.org', aal: 'aal1', isEmailVerified: true });
  expect(await signIn()).toEqual(refused);
});

test('refuses a nonce that is made up, belongs to another token or has expired', async () => {
  const { services, browser, signIn } = await start();
  expect(await signIn({ nonce: 'mine' })).toEqual(refused);
  const other = testContext();
  const otherNonce = await nonceFor(services, other);
  expect(await signIn({ nonce: otherNonce }, browser, other)).toEqual(refused);
  services.time.advance(300_000);
  expect(await signIn()).toEqual(refused);
});

test('accepts a nonce only from the browser that asked for it', async () => {
  const { services, signIn } = await start();
  const victim = testContext();
  await newNonce(services, victim);
  expect(await signIn({}, victim)).toEqual(refused);
  const { signIn: signInAgain } = await start();
  expect(await signInAgain({}, testContext())).toEqual(refused);
});

test('refuses an id token with altered claims', async () => {
  const { signIn, given } = await start();
  const [head = '', claims = '', signature = ''] = given.id_token.split('.');
  const told = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const bent = Buffer.from(JSON.stringify({ ...told, email: 'bea@example.org' }));
  const forged = [head, bent.toString('base64url'), signature].join('.');
  expect(await signIn({ id_token: forged })).toEqual(refused);
});

test('refuses an id token issued to another client', async () => {
  const { signIn } = await start({ OIDC_CLIENT_ID: 'another' });
  expect(await signIn()).toEqual(refused);
});

test.for([
  { said: { aud: 'site' }, isAccepted: true },
  { said: { aud: ['site'] }, isAccepted: true },
  { said: { aud: 'site', azp: 'site' }, isAccepted: true },
  { said: { aud: ['site', 'another'], azp: 'site' }, isAccepted: true },
  { said: { aud: ['site', 'another'], azp: 'another' }, isAccepted: false },
  { said: { aud: ['site', 'another'] }, isAccepted: false },
  { said: { aud: ['site', 'another'], azp: '' }, isAccepted: false },
  { said: { aud: ['site', 'another'], azp: ['site'] }, isAccepted: false },
  { said: { aud: 'site', azp: 'another' }, isAccepted: false },
  { said: { aud: 'another', azp: 'site' }, isAccepted: false },
  { said: { aud: [], azp: 'site' }, isAccepted: false },
])('accepts an id token only if it was given to us: $said', async ({ said, isAccepted }) => {
  const { provider, given, signIn } = await start();
  const who = { sub: 'ana', email: 'ana@example.org', email_verified: true, name: 'Ana' };
  const token = await provider.sign({ ...who, nonce: given.nonce, ...said });
  const outcome = await signIn({ id_token: token });
  expect(outcome.kind).toBe(isAccepted ? 'signed-in' : 'refused');
});

test.for([27 * 60, -48 * 60])('refuses an id token issued %d minutes from now', async (minutes) => {
  const { services, provider, given, signIn } = await start();
  const iat = Math.floor(services.clock().getTime() / 1000) + minutes * 60;
  const who = { sub: 'ana', email: 'ana@example.org', email_verified: true, aud: 'site' };
  const told = { ...who, nonce: given.nonce, iat, exp: iat + 72 * 3600 };
  expect(await signIn({ id_token: await provider.sign(told) })).toEqual(refused);
});

test('refuses an expired id token', async () => {
  const { signIn } = await start();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await signIn()).toEqual(refused);
});

test('refuses to sign in to a suspended account', async () => {
  const { services, given, post } = await start();
  const { session } = await signedUp(services);
  const suspended = { emailVerified: true, suspendedAt: services.clock() };
  await services.db.update(users).set(suspended).where(eq(users.id, session.userId));
  expect((await post(given)).status).toBe(403);
});

test('does not join an account whose address is unconfirmed', async () => {
  const { services, signIn } = await start();
  await signedUp(services);
  expect(await signIn()).toEqual(refused);
});

test('links the provider to the logged-in account if the address is the same', async () => {
  const { services, browser, given, post } = await start();
  const bea = await signedUp(services, { email: 'bea@example.org' });
  const link = (account: typeof bea, browserOf = browser) =>
    linkByIdToken(services, testRequest('/', account.ctx, browserOf), testContext(), given);
  const getProviders = async ({ session }: typeof bea) =>
    (await listIdentities(services, session.userId)).map(({ provider }) => provider);
  expect(await link(bea)).toEqual(refused);
  const ana = await signedUp(services);
  const half = { ...ana.session, neededAal: 'aal2' } as const;
  const earlier = new Date(ana.session.provedAt.getTime() - 11 * 60_000);
  const stale = { ...ana.session, provedAt: earlier };
  const linking = { ...given, link_identity: 'true' };
  expect((await post(linking, half)).status, 'before the second step').toBe(401);
  const late = await post(linking, stale);
  expect(await late.json(), 'long after the log-in').toEqual({ message: staleMessage });
  const leaving = post({ provider: 'oidc', link: 'yes' }, stale, startAtProvider);
  await expect(leaving, 'as on the page').rejects.toSatisfy(
    (answer: Response) => answer.headers.get('location') === '/account/identities',
  );
  expect(await link(ana), 'the nonce is used up').toEqual(refused);
  const nonce = await nonceFor(services, browser);
  given.nonce = nonce;
  given.id_token = await idTokenFor(services.config.OIDC_ISSUER ?? '', nonce, 'ana');
  expect(await link(ana, testContext()), 'from another browser').toEqual(refused);
  expect(await link(ana)).toEqual({ kind: 'linked' });
  expect(await getProviders(ana)).toEqual(['credential', 'oidc']);
  expect(await getProviders(bea)).toEqual(['credential']);
});

test('reports that the provider is away when its keys cannot be fetched', async () => {
  const { provider, signIn } = await start();
  provider.answerWith('503');
  await expect(signIn()).rejects.toThrow(ProviderUnavailableError);
});

test('leads back to where it was asked for when a provider cannot be reached', async () => {
  const { services, provider, post } = await start();
  const { session } = await signedUp(services);
  provider.answerWith('503');
  const wanted = { provider: 'oidc' };
  const leadsTo = (place: string) => (answer: Response) => answer.headers.get('location') === place;
  const logIn = post(wanted, null, startAtProvider);
  await expect(logIn).rejects.toSatisfy(leadsTo('/auth'));
  const link = post({ ...wanted, link: 'yes' }, session, startAtProvider);
  await expect(link).rejects.toSatisfy(leadsTo('/account/identities'));
});

test('takes sixty wishes in ten minutes of a network, whatever it asks for', async () => {
  const services = await accountPlatform();
  const ctx = testContext();
  for (const name of ['id-token', 'provider']) {
    const limit = { name, points: 60, seconds: 600 };
    for (let times = 0; times < 60; times += 1) await services.limits.consume(limit, ctx.network);
  }
  expect(await newNonce(services, ctx)).toMatchObject({ kind: 'limited' });
  const request = testRequest('/');
  const given = { provider: 'oidc', id_token: 'a', nonce: crypto.randomUUID() } as const;
  expect(await signInByIdToken(services, request, ctx, given)).toMatchObject({ kind: 'limited' });
  const wanted = { provider: 'oidc', next: '/account' } as const;
  expect(await providerAddress(services, request, ctx, wanted)).toBeNull();
});

const sent = { provider: 'google', id_token: 'a.b.c', nonce: 'n' };

test('accepts the extra tokens that clients of other sign-in services send', () => {
  const along = { access_token: 'a', captcha_token: 'c' };
  expect(idTokenRequest.safeParse({ ...sent, ...along }).success).toBe(true);
});

test('refuses unknown fields', () => {
  expect(idTokenRequest.safeParse({ ...sent, role: 'admin' }).success).toBe(false);
});
