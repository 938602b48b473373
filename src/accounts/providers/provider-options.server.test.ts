import { expect, onTestFinished, test, vi } from 'vitest';
import { openIdClient, startOpenIdProvider } from '../../testing/open-id-provider.ts';
import { logInAtProvider } from '../../testing/open-id-walk.ts';
import { accountPlatform, ana, signedUp } from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { users } from '../auth.table.server.ts';
import { providerAddress, returnFromProvider } from './sign-in-by-provider.server.ts';

/** Comes back from Microsoft, whose token says this of Ana, who has a confirmed account. */
async function comeBackFromMicrosoft(said: object, tenant = 'common') {
  const settings = {
    MICROSOFT_CLIENT_ID: 'site',
    MICROSOFT_CLIENT_SECRET: 'secret',
    MICROSOFT_TENANT: tenant,
  };
  const services = await accountPlatform(settings);
  await signedUp(services);
  await services.db.update(users).set({ emailVerified: true });
  const who = { oid: 'ana', name: ana.name, email: ana.email };
  const now = Math.floor(services.clock().getTime() / 1000);
  const times = { iat: now, exp: now + 3600 };
  const claims = { aud: 'site', iss: issuerOf(theirs), tid: theirs, ...times, ...who, ...said };
  const idToken = [{ alg: 'RS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const tokens = { access_token: 'a', token_type: 'Bearer', id_token: `${idToken}.signature` };
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json(tokens));
  onTestFinished(() => fetched.mockRestore());
  const leave = testContext();
  const wanted = { provider: 'microsoft', next: '/account' } as const;
  const address = await providerAddress(services, testRequest('/'), leave, wanted);
  const state = new URL(address ?? '').searchParams.get('state');
  const path = `/api/auth/callback/microsoft?code=c&state=${state}`;
  const back = await returnFromProvider(services, testRequest(path, leave), testContext());
  return { back, address, fetches: fetched.mock.calls.length };
}

/** Tenants of Microsoft: a firm's, another's, and that of all personal accounts. */
const theirs = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const another = '11111111-2222-3333-4444-555555555555';
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad';
const issuerOf = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`;

test.for([
  { tenant: 'common', said: {}, isIn: true },
  { tenant: 'common', said: { tid: personal, iss: issuerOf(personal) }, isIn: true },
  { tenant: 'common', said: { iss: issuerOf(another) }, isIn: false },
  { tenant: 'common', said: { iss: 'https://evil.example/v2.0' }, isIn: false },
  { tenant: 'common', said: { tid: undefined }, isIn: false },
  { tenant: 'common', said: { aud: 'another' }, isIn: false },
  { tenant: 'common', said: { aud: ['site', 'another'] }, isIn: false },
  { tenant: 'common', said: { azp: 'another' }, isIn: false },
  { tenant: 'organizations', said: {}, isIn: true },
  { tenant: 'organizations', said: { tid: personal, iss: issuerOf(personal) }, isIn: false },
  { tenant: 'consumers', said: {}, isIn: false },
  { tenant: 'consumers', said: { tid: personal, iss: issuerOf(personal) }, isIn: true },
  { tenant: theirs, said: {}, isIn: true },
  { tenant: theirs, said: { tid: another, iss: issuerOf(another) }, isIn: false },
  { tenant: theirs, said: { tid: another }, isIn: false },
])('with the tenant $tenant of Microsoft, lets in $said: $isIn', async (given) => {
  const said = { email_verified: true, ...given.said };
  const { back, address } = await comeBackFromMicrosoft(said, given.tenant);
  expect(address).toContain(`https://login.microsoftonline.com/${given.tenant}/`);
  const failed = { to: '/auth', notice: 'provider-failed' };
  expect(back).toEqual(given.isIn ? { to: '/account' } : failed);
});

test.for([
  { said: {}, isJoined: false },
  { said: { email_verified: 'false' }, isJoined: false },
  { said: { email_verified: true }, isJoined: true },
  { said: { verified_primary_email: [ana.email] }, isJoined: true },
])('joins an existing account only if Microsoft has confirmed the address: %j', async (given) => {
  const { back, fetches } = await comeBackFromMicrosoft(given.said);
  const refused = { to: '/auth', notice: 'provider-not-joined' };
  expect(back).toEqual(given.isJoined ? { to: '/account' } : refused);
  expect(fetches, 'the tokens, and no picture').toBe(1);
});

test('sends nobody to an OpenID provider that names another issuer than the operator', async () => {
  const provider = await startOpenIdProvider();
  onTestFinished(() => provider.stop());
  const leaveFor = async (issuer: string) => {
    const services = await accountPlatform({ OIDC_ISSUER: issuer, ...openIdClient });
    const wanted = { provider: 'oidc', next: '/account' } as const;
    return providerAddress(services, testRequest('/'), testContext(), wanted);
  };
  expect(await leaveFor(`${provider.issuer}/`)).toContain(provider.issuer);
  const elsewhere = provider.issuer.replace('localhost', '127.0.0.1');
  await expect(leaveFor(elsewhere)).rejects.toThrow('Provider not found');
});

test.for([
  { iss: null, manner: 'the answer', isIn: false },
  { iss: '', manner: 'the answer', isIn: false },
  { iss: 'https://evil.example', manner: 'the answer', isIn: false },
  { iss: 'https://evil.example', manner: 'the answer of an older one', isIn: false },
  { iss: null, manner: 'the answer of an older one', isIn: true },
] as const)(
  'takes a return with the issuer $iss, and of discovery $manner: $isIn',
  async ({ iss, manner, isIn }) => {
    const provider = await startOpenIdProvider();
    onTestFinished(() => provider.stop());
    const services = await accountPlatform({ OIDC_ISSUER: provider.issuer, ...openIdClient });
    const leave = testContext();
    const wanted = { provider: 'oidc', next: '/account' } as const;
    const address = await providerAddress(services, testRequest('/'), leave, wanted);
    const back = new URL(await logInAtProvider(address ?? '', 'ana'));
    provider.answerWith(manner);
    expect(back.searchParams.get('iss')).toBe(provider.issuer);
    if (iss === null) back.searchParams.delete('iss');
    else back.searchParams.set('iss', iss);
    const failed = { to: '/auth', notice: 'provider-failed' };
    const request = testRequest(back.pathname + back.search, leave);
    const came = await returnFromProvider(services, request, testContext());
    expect(came).toEqual(isIn ? { to: '/account' } : failed);
  },
);
