import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyOptions } from 'jose';
import { RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { accountPlatform, signedUp } from '../../testing/test-account.ts';
import { testContext } from '../../testing/test-context.ts';
import { type User, users } from '../auth.table.server.ts';
import { sessionContext } from './current-session.server.ts';
import { action } from './access-token.route.ts';
import { publishedKeys } from './sessions.server.ts';

const site = 'https://www.example.org';

/** A token for somebody who is signed in, and a program elsewhere that is given it. */
async function start(account: Partial<User> = {}) {
  const services = await accountPlatform();
  const { request, session } = await signedUp(services);
  await services.db.update(users).set({ ...account, updatedAt: new Date() });
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  context.set(sessionContext, session);
  const pattern = '/auth/access-token';
  const answer = await action({ request, context, params: {}, pattern, url: new URL(request.url) });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const keys = createRemoteJWKSet(new URL(`${site}/.well-known/jwks.json`), {
    [customFetch]: async () => Response.json(await publishedKeys(services)),
  });
  const expected: JWTVerifyOptions = { issuer: site, audience: site, algorithms: ['EdDSA'] };
  const verify = (given = token, options: JWTVerifyOptions = {}) =>
    jwtVerify(given, keys, { ...expected, ...options });
  return { token, session, verify };
}

test('issues a 15-minute access token that the published keys verify', async () => {
  const { session, verify } = await start();
  const { payload, protectedHeader } = await verify();
  expect(protectedHeader.alg).toBe('EdDSA');
  expect(payload).toMatchObject({
    sub: session.userId,
    role: 'user',
    aal: 'aal1',
    amr: ['pwd'],
    session_id: session.sessionId,
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
});

test('names the admin role only once the address is confirmed', async () => {
  for (const [emailVerified, role] of [
    [false, 'user'],
    [true, 'admin'],
  ] as const) {
    const { verify } = await start({ role: 'admin', emailVerified });
    expect((await verify()).payload['role']).toBe(role);
  }
});

test('is refused if altered, unsigned, or meant for another issuer or audience', async () => {
  const { token, verify } = await start();
  const [head = '', claims = '', signature = ''] = token.split('.');
  const told = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const promoted = inBase64({ ...told, role: 'admin' });
  const bent = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
  const badSignature = errors.JWSSignatureVerificationFailed;
  await expect(verify(`${head}.${promoted}.${signature}`)).rejects.toThrow(badSignature);
  await expect(verify(`${head}.${claims}.${bent}`)).rejects.toThrow(badSignature);
  await expect(verify(`${inBase64({ alg: 'none' })}.${claims}.`)).rejects.toThrow(
    errors.JOSEAlgNotAllowed,
  );
  const wrongClaim = errors.JWTClaimValidationFailed;
  await expect(verify(token, { issuer: 'https://evil.example' })).rejects.toThrow(wrongClaim);
  await expect(verify(token, { audience: 'https://evil.example' })).rejects.toThrow(wrongClaim);
});

test('expires after 15 minutes', async () => {
  const { token, verify } = await start();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
  onTestFinished(() => void vi.useRealTimers());
  await expect(verify(token)).rejects.toThrow(errors.JWTExpired);
});
