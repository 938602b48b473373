import { expect, onTestFinished, test } from 'vitest';
import { openIdClient, startOpenIdProvider } from '../testing/open-id-provider.ts';
import { logInAtProvider } from '../testing/open-id-walk.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { testRequest, testVisit } from '../testing/test-visit.ts';
import { readSession } from './current-session.server.ts';
import { users } from './auth.table.server.ts';
import { listIdentities, unlinkIdentity } from './identities.server.ts';
import { sendAccountLink } from './send-account-link.job.server.ts';
import { sendAccountNotice } from './send-account-notice.job.server.ts';
import { providerAddress, returnFromProvider } from './sign-in-by-provider.server.ts';
import { signUp } from './sign-up.server.ts';

async function openIdServer(isVerified: boolean): Promise<string> {
  const provider = await startOpenIdProvider({ isVerified });
  onTestFinished(() => provider.stop());
  return provider.issuer;
}

async function start(isVerified = true) {
  const issuer = await openIdServer(isVerified);
  const platform = await testPlatform({
    jobs: [sendAccountLink, sendAccountNotice],
    settings: { OIDC_ISSUER: issuer, ...openIdClient },
    startAt: new Date().toISOString(),
  });
  const leave = testVisit();
  const wanted = { provider: 'oidc', next: '/account' } as const;
  const address = await providerAddress(platform, testRequest('/auth/provider'), leave, wanted);
  const back = new URL(await logInAtProvider(address ?? '', 'ana'));
  const visit = testVisit();
  const comeBack = (path = back.pathname + back.search) =>
    returnFromProvider(platform, testRequest(path, leave), visit);
  return { platform, address: new URL(address ?? ''), back, visit, comeBack };
}

test('signs in by an OpenID provider, with PKCE and a nonce, and back to where one wanted', async () => {
  const { platform, address, visit, comeBack } = await start();
  expect(address.searchParams.get('code_challenge_method')).toBe('S256');
  expect(address.searchParams.get('nonce')).toBeTruthy();
  expect(await comeBack()).toBe('/account');
  const session = await readSession(platform, testRequest('/', visit), testVisit());
  expect(session).toMatchObject({ email: 'ana@example.org', aal: 'aal1', role: 'user' });
  expect(session?.isEmailVerified).toBe(true);
});

test('a state that is not ours, or comes twice, opens nothing', async () => {
  const { back, comeBack } = await start();
  const forged = new URL(back);
  forged.searchParams.set('state', 'x'.repeat(32));
  expect(await comeBack(forged.pathname + forged.search)).toBeNull();
  expect(await comeBack()).toBe('/account');
  expect(await comeBack()).toBeNull();
});

test('an account whose address nobody has confirmed is not joined', async () => {
  const { platform, comeBack } = await start();
  const ana = { name: 'Ana Smith', email: 'ana@example.org', password: 'abc123' };
  await signUp(platform, testRequest('/auth'), testVisit(), ana);
  expect(await comeBack()).toBeNull();
});

test('an account is not joined by an address the provider has not confirmed', async () => {
  const { platform, comeBack } = await start(false);
  const ana = { name: 'Ana Smith', email: 'ana@example.org', password: 'abc123' };
  await signUp(platform, testRequest('/auth'), testVisit(), ana);
  await platform.db.update(users).set({ emailVerified: true });
  expect(await comeBack()).toBeNull();
});

test('links a provider to the account that asks, and unlinks it, but never the last way in', async () => {
  const issuer = await openIdServer(true);
  const platform = await testPlatform({
    jobs: [sendAccountLink, sendAccountNotice],
    settings: { OIDC_ISSUER: issuer, ...openIdClient },
    startAt: new Date().toISOString(),
  });
  const visit = testVisit();
  const ana = { name: 'Ana Smith', email: 'ana@example.org', password: 'abc123' };
  await signUp(platform, testRequest('/auth'), visit, ana);
  const wanted = { provider: 'oidc', next: '/account/identities', isLink: true } as const;
  const leave = testVisit();
  const address = await providerAddress(platform, testRequest('/', visit), leave, wanted);
  const back = new URL(await logInAtProvider(address ?? '', 'ana'));
  const request = testRequest(back.pathname + back.search, visit, leave);
  expect(await returnFromProvider(platform, request, testVisit())).toBe('/account/identities');
  const session = await readSession(platform, testRequest('/', visit), testVisit());
  if (!session) throw new Error('no session');
  const held = await listIdentities(platform, session.userId);
  expect(held.map(({ provider }) => provider)).toEqual(['credential', 'oidc']);
  const asked = { platform, session, request, visit: testVisit() };
  const unlink = (identity = '', currentPassword = ana.password) =>
    unlinkIdentity({ identity, currentPassword }, asked);
  expect(await unlink(held[1]?.id, 'wrong1')).toHaveProperty('field');
  expect(await unlink(held[1]?.id)).toHaveProperty('notice');
  expect(await unlink(held[0]?.id)).toHaveProperty('field');
  expect(await listIdentities(platform, session.userId)).toHaveLength(1);
});

test('a provider that gave no answer is asked again at the next use', async () => {
  const provider = await startOpenIdProvider();
  onTestFinished(() => provider.stop());
  const settings = { OIDC_ISSUER: provider.issuer, ...openIdClient };
  const platform = await testPlatform({ settings, startAt: new Date().toISOString() });
  const wanted = { provider: 'oidc', next: '/account' } as const;
  const leave = () => providerAddress(platform, testRequest('/auth/provider'), testVisit(), wanted);
  provider.setAway(true);
  expect(await readSession(platform, testRequest('/'), testVisit())).toBeNull();
  await expect(leave()).rejects.toThrow('Provider not found');
  provider.setAway(false);
  expect(await leave()).toContain(provider.issuer);
});
