import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { company } from '../../company.ts';
import { failureReason } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import {
  closeChallenge,
  type Holder,
  openChallenge,
  listFactors,
} from '../factors/factors.server.ts';
import { factorName } from '../factors/factor-rules.ts';
import { type Factor, factors } from '../factors/factors.table.server.ts';

/** What the page's script sends. The WebAuthn library checks the key's answer itself. */
const keyAnswer = z.looseObject({
  // In base64url. Postgres rejects a NUL in a parameter.
  id: z.string().regex(/^[\w-]{1,2000}$/),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: z.string().max(5000),
    userHandle: z.string().max(200).nullish(),
  }),
});

const optionsRequest = z.strictObject({ step: z.literal('options') });

export const registrationRequest = z.discriminatedUnion('step', [
  optionsRequest,
  z.strictObject({
    step: z.literal('verify'),
    challenge: z.uuid(),
    friendlyName: factorName,
    response: keyAnswer,
  }),
]);

export const authenticationRequest = z.discriminatedUnion('step', [
  optionsRequest,
  z.strictObject({
    step: z.literal('verify'),
    challenge: z.uuid(),
    next: z.string().max(2000).default('/'),
    response: keyAnswer,
  }),
]);

type Person = { userId: string; email: string; sessionId: string };

export async function registrationOptions(services: Services, person: Person) {
  const { userId, email, sessionId: browser } = person;
  const held = await listFactors(services, userId);
  const options = await generateRegistrationOptions({
    rpName: company.name,
    rpID: rpId(services),
    userID: handleOf(userId),
    userName: email,
    attestationType: 'none',
    excludeCredentials: getCredentials(held),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const expected = options.challenge;
  return { challenge: await openChallenge(services, { userId, browser, expected }), options };
}

/** The key that the browser created; null if the answer is wrong or the key is known. */
export async function checkRegistration(
  services: Services,
  { userId, sessionId: browser }: Pick<Person, 'userId' | 'sessionId'>,
  answer: { challenge: string; response: RegistrationResponseJSON },
): Promise<Pick<Factor, 'credentialId' | 'publicKey' | 'counter'> | null> {
  const challenge = await closeChallenge(services, answer.challenge, { userId, browser });
  if (!challenge?.expected || isFramed(answer.response)) return null;
  const { siteUrl } = services.config;
  const { expected } = challenge;
  const result = await attempt(services, () =>
    verifyRegistrationResponse({
      response: unattested(answer.response),
      expectedChallenge: expected,
      expectedOrigin: siteUrl,
      expectedRPID: rpId(services),
      requireUserVerification: false,
    }),
  );
  if (!result?.verified) return null;
  const { credential } = result.registrationInfo;
  const byCredential = eq(factors.credentialId, credential.id);
  if ((await services.db.$count(factors, byCredential)) > 0) return null;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  };
}

/**
 * A new key without its attestation, which we don't request. The library would verify it and fetch
 * the revocation lists its certificates name, so a caller could have us call any address.
 */
function unattested({ response, ...key }: RegistrationResponseJSON): RegistrationResponseJSON {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const bare = new Map<string, Map<string, string> | string | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', attestation.get('authData')],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare));
  return { ...key, response: { ...response, attestationObject } };
}

/** The options for using a key: any passkey, or one of a user who has already given a password. */
export async function authenticationOptions(services: Services, holder: Holder) {
  const { userId } = holder;
  const held = userId === null ? [] : await listFactors(services, userId);
  const options = await generateAuthenticationOptions({
    rpID: rpId(services),
    allowCredentials: getCredentials(held),
    // A passkey that replaces the password must also verify its holder, by PIN, fingerprint or
    // face.
    userVerification: userId === null ? 'required' : 'preferred',
  });
  const expected = options.challenge;
  return { challenge: await openChallenge(services, { ...holder, expected }), options };
}

/** The user whose verified key answered; null if the answer is wrong or another user's. */
export async function checkAuthentication(
  services: Services,
  holder: Holder,
  answer: { challenge: string; response: AuthenticationResponseJSON },
): Promise<Factor | null> {
  const { userId } = holder;
  const challenge = await closeChallenge(services, answer.challenge, holder);
  const byCredentialOfUser = and(
    eq(factors.credentialId, answer.response.id),
    eq(factors.status, 'verified'),
    ...(userId === null ? [] : [eq(factors.userId, userId)]),
  );
  const [factor] = await services.db.select().from(factors).where(byCredentialOfUser);
  const { credentialId, publicKey, counter } = factor ?? {};
  if (!factor || !challenge?.expected || !credentialId || !publicKey) return null;
  if (isFramed(answer.response) || isForeign(answer.response, factor.userId)) return null;
  const { expected } = challenge;
  const result = await attempt(services, () =>
    verifyAuthenticationResponse({
      response: answer.response,
      expectedChallenge: expected,
      expectedOrigin: services.config.siteUrl,
      expectedRPID: rpId(services),
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: counter ?? 0,
      },
      requireUserVerification: userId === null,
    }),
  );
  if (!result?.verified) return null;
  const used = { counter: result.authenticationInfo.newCounter, lastUsedAt: services.clock() };
  await services.db.update(factors).set(used).where(eq(factors.id, factor.id));
  return factor;
}

/** Whether the page that asked was in a frame of another site, where ours never are. */
function isFramed({ response }: { response: { clientDataJSON: string } }): boolean {
  try {
    const clientData: unknown = JSON.parse(isoBase64URL.toUTF8String(response.clientDataJSON));
    return (
      !(clientData instanceof Object) ||
      ('crossOrigin' in clientData && clientData.crossOrigin !== false)
    );
  } catch {
    return true;
  }
}

/** Whether the key's user handle names another account. Many keys send none. */
function isForeign({ response: { userHandle } }: AuthenticationResponseJSON, userId: string) {
  return Boolean(userHandle) && userHandle !== isoBase64URL.fromBuffer(handleOf(userId));
}

const handleOf = (userId: string) => new TextEncoder().encode(userId);

/** The library throws on malformed or forged answers; both simply count as wrong. */
async function attempt<T>(services: Services, verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch (error) {
    services.log.info({ event: 'webauthn.refused', reason: failureReason(error) });
    return null;
  }
}

const rpId = ({ config }: Services) => new URL(config.siteUrl).hostname;

const getCredentials = (held: readonly Factor[]) =>
  held.flatMap(({ credentialId }) => (credentialId ? [{ id: credentialId }] : []));
