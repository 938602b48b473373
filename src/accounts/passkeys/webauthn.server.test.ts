import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { accountPlatform, ana, getSession, signedUp } from '../../testing/test-account.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { accountEvents } from '../accounts.table.server.ts';
import { getAuth } from '../auth.server.ts';
import { sessions, users } from '../auth.table.server.ts';
import { type CurrentSession, sessionContext } from '../sessions/current-session.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { addFactor } from '../factors/factors.server.ts';
import { type Factor, factors } from '../factors/factors.table.server.ts';
import { action as addPasskey } from './passkey-enrol.route.ts';
import { action as signInByPasskey } from './passkey-sign-in.route.ts';
import {
  authenticationRequest,
  checkRegistration,
  registrationOptions,
} from './webauthn.server.ts';

const origin = 'https://www.example.org';
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** Of a maker of keys; it says where its revoked certificates are listed: http://crl.example.org/ */
const certificate = [
  'MIIBXzCCARGgAwIBAgIUArKpe/ZllAJB3o7FDdFp1mSq3KYwBQYDK2VwMA8xDTALBgNVBAMMBEtl',
  'eXMwIBcNMjYxMTIzMTIzNDU0WhgPMjEyNjEwMzAxMjM0NTRaMA8xDTALBgNVBAMMBEtleXMwKjAF',
  'BgMrZXADIQA/oDLl7uXXDJFZTCy89dzyo14FDSIlNiMhPL8qQJA+LqN9MHswHQYDVR0OBBYEFKUb',
  'q4ZXR9y5MxfVVjd1AJ3FVIDVMB8GA1UdIwQYMBaAFKUbq4ZXR9y5MxfVVjd1AJ3FVIDVMA8GA1Ud',
  'EwEB/wQFMAMBAf8wKAYDVR0fBCEwHzAdoBugGYYXaHR0cDovL2NybC5leGFtcGxlLm9yZy8wBQYD',
  'K2VwA0EA1TkC8O0DqmtOGnLlLcuyCODNJQHXEERkE8u/ISljjnfZ7mNkToi5vjWUAjF/Wdjafu53',
  'mYjc/F+IfXGQmEXbDg==',
].join('');

test('takes a key that its maker vouches for, and calls no address that the maker names', async () => {
  const services = await accountPlatform();
  const { session } = await signedUp(services);
  const { challenge, options } = await registrationOptions(services, session);
  const id = Buffer.alloc(32, 7);
  const attested = new Map<string, Map<string, Uint8Array[]> | string | Uint8Array>([
    ['fmt', 'apple'],
    ['attStmt', new Map([['x5c', [Buffer.from(certificate, 'base64')]]])],
    ['authData', authenticatorData(id)],
  ]);
  const clientData = { type: 'webauthn.create', challenge: options.challenge, origin };
  const response = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(JSON.stringify(clientData)),
      attestationObject: base64url(isoCBOR.encode(attested)),
    },
  } as const;
  const called = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('called'));
  onTestFinished(() => called.mockRestore());
  const key = await checkRegistration(services, session, { challenge, response });
  expect(called.mock.calls.map(([address]) => address)).toEqual([]);
  expect(key?.credentialId).toBe(base64url(id));
  services.time.advance(11 * 60_000);
  const late = await post(services, session, { step: 'options' }, addPasskey);
  expect(late.status, 'a session more than ten minutes old').toBe(422);
});

/** By section 6.1 of WebAuthn: whose key, present and with a new key, no counter, no model, the key. */
function authenticatorData(id: Uint8Array): Uint8Array {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return Buffer.concat([
    siteHash,
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    encoded(publicKey),
  ]);
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const siteHash = sha256('www.example.org');

function encoded(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const parts = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  return isoCBOR.encode(parts);
}

/** Adds a key to an account; the function it returns answers a challenge with it. */
async function plugIn(services: TestServices, userId: string, status: Factor['status']) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = base64url(randomBytes(32));
  const key = { credentialId: id, publicKey: base64url(encoded(publicKey)), counter: 0 };
  const kind = { factorType: 'webauthn', friendlyName: 'Key', status } as const;
  await addFactor(services, { ...kind, ...key, userId });
  return ({ counter = 0, isVerified = true, at = origin, says = {}, userHandle = '' }) =>
    (challenge: string) => {
      const said = { type: 'webauthn.get', challenge, origin: at, crossOrigin: false, ...says };
      const clientData = JSON.stringify(said);
      const flags = Buffer.from([isVerified ? 0x05 : 0x01, 0, 0, 0, counter]);
      const data = Buffer.concat([siteHash, flags]);
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        userHandle,
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)),
      };
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
    };
}

type Options = { challenge: string; options: { challenge: string; userVerification: string } };

/** Posts as the script of the page does. */
async function post(
  services: TestServices,
  session: CurrentSession | null,
  fields: object,
  action = signInByPasskey,
  browser = jarOf(services),
) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  const ctx = testContext();
  context.set(requestContext, ctx);
  context.set(sessionContext, session);
  const url = new URL(`${origin}/auth/passkey`);
  const headers = { 'content-type': 'application/json', cookie: browser.join('; ') };
  const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(fields) });
  const answer = await action({ request, context, params: {}, pattern: '', url });
  browser.push(...ctx.setCookies.map((line) => line.split(';', 1)[0] ?? ''));
  return answer;
}

/** The cookies of the one browser of a platform. */
const jarOf = (services: TestServices) => jars.getOrInsertComputed(services, () => []);
const jars = new WeakMap<TestServices, string[]>();

const ask = async (services: TestServices, session: CurrentSession | null) =>
  (await (await post(services, session, { step: 'options' })).json()) as Options;

test('signs nobody in by a key that is removed meanwhile', async () => {
  const services = await accountPlatform();
  const { userId } = (await signedUp(services)).session;
  const getAnswer = await plugIn(services, userId, 'verified');
  const { challenge, options } = await ask(services, null);
  const { api } = getAuth(services);
  const start = api.startSession;
  const removal = vi.spyOn(api, 'startSession').mockImplementation(async (given) => {
    await services.db.delete(factors).where(eq(factors.userId, userId));
    await services.db.delete(sessions).where(eq(sessions.userId, userId));
    return start(given);
  });
  const response = getAnswer({ counter: 1 })(options.challenge);
  const answer = await post(services, null, { step: 'verify', challenge, response, next: '/' });
  expect(removal).toHaveBeenCalledOnce();
  removal.mockRestore();
  expect(answer.status).toBe(422);
  expect(await services.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
});

test('signs in by a verified key of the account only, used by its holder on this site', async () => {
  const services = await accountPlatform();
  const { db } = services;
  const { userId } = (await signedUp(services)).session;
  const ben = (await signedUp(services, { email: 'ben@example.org' })).session;
  const [own, unfinished] = [
    await plugIn(services, userId, 'verified'),
    await plugIn(services, userId, 'unverified'),
  ];
  const bens = await plugIn(services, ben.userId, 'verified');
  const press = async (
    getAnswer: ReturnType<typeof own>,
    session: CurrentSession | null = null,
    asked: Promise<Options> = ask(services, session),
  ) => {
    const { challenge, options } = await asked;
    const response = getAnswer(options.challenge);
    const fields = { step: 'verify', challenge, response, next: '//evil.example' };
    return post(services, session, fields);
  };
  expect((await ask(services, null)).options.userVerification).toBe('required');
  const answer = await press(own({ counter: 5 }));
  expect(await answer.json()).toMatchObject({ to: '/', record: { aal: 'aal2' } });
  expect(await db.select().from(accountEvents)).toMatchObject([{ userId, kind: 'new-device' }]);
  for (const refused of [
    own({ counter: 5 }),
    own({ counter: 6, isVerified: false }),
    own({ counter: 7, at: 'https://evil.example' }),
    own({ counter: 7, says: { crossOrigin: true } }),
    own({ counter: 7, says: { crossOrigin: 'true' } }),
    own({ counter: 7, says: { crossOrigin: true, topOrigin: 'https://evil.example' } }),
    own({ counter: 7, userHandle: base64url(ben.userId) }),
    own({ counter: 7, userHandle: base64url('someone else') }),
    unfinished({}),
  ])
    expect((await press(refused)).status).toBe(422);

  const ofAnother = await ask(services, null);
  const response = own({ counter: 7 })(ofAnother.options.challenge);
  const { challenge } = ofAnother;
  const elsewhere = { step: 'verify', challenge, response, next: '/' };
  const carried = await post(services, null, elsewhere, signInByPasskey, []);
  expect(carried.status, 'the challenge of another browser').toBe(422);
  const named = own({ counter: 8, userHandle: base64url(userId) });
  expect((await press(named)).status, 'a key that names the account').toBe(200);
  const asked = await ask(services, null);
  const fields = { step: 'verify', challenge: asked.challenge, next: '/' };
  for (const [counter, status] of [
    [9, 200],
    [10, 422],
  ] as const) {
    const used = { ...fields, response: own({ counter })(asked.options.challenge) };
    expect((await post(services, null, used)).status, 'a challenge twice').toBe(status);
  }

  const ctx = testContext();
  await signIn(services, testRequest('/auth'), ctx, ana);
  const half = await getSession(services, testRequest('/', ctx));
  expect((await press(bens({}), half)).status, 'another’s key').toBe(422);
  const ofHalf = ask(services, half);
  expect((await press(own({ counter: 11 }), null, ofHalf)).status, 'its challenge').toBe(422);
  const [untouched] = await db.select().from(factors).where(eq(factors.userId, ben.userId));
  expect(untouched).toMatchObject({ counter: 0, lastUsedAt: null });
  const raised = await press(own({ counter: 12, isVerified: false }), half);
  expect(await raised.json()).toMatchObject({ record: { aal: 'aal2' } });

  await db.update(users).set({ suspendedAt: services.clock() }).where(eq(users.id, userId));
  expect((await press(own({ counter: 13 }))).status).toBe(403);
  const limit = { name: 'passkey', points: 120, seconds: 600 };
  for (let times = 0; times < 120; times += 1) await services.limits.consume(limit, '203.0.113.9');
  expect((await post(services, null, { step: 'options' })).status).toBe(429);
});

test('a passkey’s id must be base64url', () => {
  const sent = { step: 'verify', challenge: crypto.randomUUID() };
  const key = { type: 'public-key', response: { clientDataJSON: 'a' } };
  const isTaken = (id: string) =>
    authenticationRequest.safeParse({ ...sent, response: { ...key, id } }).success;
  expect(['AbYxQ-_09', '', 'a\0b', 'a b'].filter(isTaken)).toEqual(['AbYxQ-_09']);
});
