import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Platform, Visit } from '../../http/platform.server.ts';
import { openIdClient, startOpenIdProvider } from '../../testing/open-id-provider.ts';
import { idTokenFor } from '../../testing/open-id-walk.ts';
import { accountPlatform, sessionOf, signedUp } from '../../testing/test-account.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { users } from '../auth.table.server.ts';
import { listIdentities } from './identities.server.ts';
import { ProviderAwayError } from './provider-calls.server.ts';
import {
  type IdToken,
  linkByIdToken,
  newNonce,
  signInByIdToken,
} from './sign-in-by-id-token.server.ts';

async function start(settings: Record<string, string> = {}) {
  const provider = await startOpenIdProvider();
  onTestFinished(() => provider.stop());
  const platform = await accountPlatform({
    OIDC_ISSUER: provider.issuer,
    ...openIdClient,
    ...settings,
  });
  /** The browser that asks for the nonce. */
  const browser = testVisit();
  const nonce = await nonceFor(platform, browser);
  const token = await idTokenFor(provider.issuer, nonce, 'ana');
  const visit = testVisit();
  const given: IdToken = { provider: 'oidc', id_token: token, nonce };
  const signIn = (changed: Partial<typeof given> = {}, ...browsers: Visit[]) => {
    const request = testRequest('/', ...(browsers.length > 0 ? browsers : [browser]));
    return signInByIdToken(platform, request, visit, { ...given, ...changed });
  };
  return { platform, provider, browser, visit, signIn, given };
}

async function nonceFor(platform: Platform, browser: Visit): Promise<string> {
  const nonce = await newNonce(platform, browser);
  if (typeof nonce !== 'string') throw new Error('The browser has asked for too many');
  return nonce;
}

const refused = { is: 'refused' };

test('accepts an id token once', async () => {
  const { platform, visit, signIn } = await start();
  expect(await signIn()).toMatchObject({ is: 'signed-in' });
  const session = await sessionOf(platform, testRequest('/', visit));
  expect(session).toMatchObject({ email: 'ana@example.org', aal: 'aal1', isEmailVerified: true });
  expect(await signIn()).toEqual(refused);
});

test('refuses a nonce that is made up, belongs to another token or has expired', async () => {
  const { platform, browser, signIn } = await start();
  expect(await signIn({ nonce: 'mine' })).toEqual(refused);
  const other = testVisit();
  const otherNonce = await nonceFor(platform, other);
  expect(await signIn({ nonce: otherNonce }, browser, other)).toEqual(refused);
  platform.time.advance(300_000);
  expect(await signIn()).toEqual(refused);
});

test('accepts a nonce only from the browser that asked for it', async () => {
  const { platform, signIn } = await start();
  const victim = testVisit();
  await newNonce(platform, victim);
  expect(await signIn({}, victim)).toEqual(refused);
  const { signIn: signInAgain } = await start();
  expect(await signInAgain({}, testVisit())).toEqual(refused);
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

test('refuses an expired id token', async () => {
  const { signIn } = await start();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await signIn()).toEqual(refused);
});

test('refuses to sign in to a suspended account', async () => {
  const { platform, signIn } = await start();
  const { session } = await signedUp(platform);
  const suspended = { emailVerified: true, suspendedAt: platform.clock() };
  await platform.db.update(users).set(suspended).where(eq(users.id, session.userId));
  expect(await signIn()).toEqual({ is: 'suspended' });
});

test('does not join an account whose address is unconfirmed', async () => {
  const { platform, signIn } = await start();
  await signedUp(platform);
  expect(await signIn()).toEqual(refused);
});

test('links the provider to the logged-in account if the address is the same', async () => {
  const { platform, browser, given } = await start();
  const bea = await signedUp(platform, { email: 'bea@example.org' });
  const link = (account: typeof bea, browserOf = browser) =>
    linkByIdToken(platform, testRequest('/', account.visit, browserOf), testVisit(), given);
  const providersOf = async ({ session }: typeof bea) =>
    (await listIdentities(platform, session.userId)).map(({ provider }) => provider);
  expect(await link(bea)).toEqual(refused);
  const ana = await signedUp(platform);
  expect(await link(ana), 'the nonce is used up').toEqual(refused);
  const nonce = await nonceFor(platform, browser);
  given.nonce = nonce;
  given.id_token = await idTokenFor(platform.config.OIDC_ISSUER ?? '', nonce, 'ana');
  expect(await link(ana, testVisit()), 'from another browser').toEqual(refused);
  expect(await link(ana)).toEqual({ is: 'linked' });
  expect(await providersOf(ana)).toEqual(['credential', 'oidc']);
  expect(await providersOf(bea)).toEqual(['credential']);
});

test('reports that the provider is away when its keys cannot be fetched', async () => {
  const { provider, signIn } = await start();
  provider.answerWith('503');
  await expect(signIn()).rejects.toThrow(ProviderAwayError);
});
