import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import type { Limit } from '../http/limits.server.ts';
import type { Platform, Visit } from '../http/platform.server.ts';
import { originOf } from './account-events.server.ts';
import { authWithProviders } from './auth.server.ts';
import { closeChallenge, openChallenge } from './challenges.server.ts';
import { authHeaders, keepCookies } from './current-session.server.ts';
import { rememberDevice } from './devices.server.ts';
import { offeredProviders, type ProviderId } from './providers.ts';
import { startedSession } from './session-answer.server.ts';

const perNetwork: Limit = { name: 'id-token', points: 60, seconds: 600 };
const purpose = 'id token';

/** What the provider has to write into the token; good for 300 seconds, once. Seconds past the limit. */
export async function newNonce(platform: Platform, visit: Visit): Promise<string | number> {
  const wait = await platform.limits.consume(perNetwork, visit.network);
  return wait ?? openChallenge(platform, { expected: purpose });
}

type IdToken = { provider: ProviderId; id_token: string; nonce: string };
type SigningIn = { is: 'signed-in' } | { is: 'refused' } | { is: 'limited'; wait: number };

/**
 * Signs in by a provider's id token: its signature, issuer, audience, expiry and nonce must be right.
 * Accounts are joined as by the provider's own pages. What is wrong is not told.
 */
export async function signInByIdToken(
  platform: Platform,
  request: Request,
  visit: Visit,
  { provider, id_token: token, nonce }: IdToken,
): Promise<SigningIn> {
  const wait = await platform.limits.consume(perNetwork, visit.network);
  if (wait !== null) return { is: 'limited', wait };
  const isOffered = offeredProviders(platform.config).includes(provider);
  if (!isOffered || !(await isOurNonce(platform, nonce))) return { is: 'refused' };
  const { api } = await authWithProviders(platform);
  try {
    const { headers } = await api.signInSocial({
      body: { provider, idToken: { token, nonce } },
      headers: authHeaders(request, visit),
      returnHeaders: true,
    });
    keepCookies(visit, headers);
  } catch (error) {
    if (isAPIError(error)) return { is: 'refused' };
    throw error;
  }
  const { userId, email } = await startedSession(platform, request, visit);
  const origin = originOf(request, visit);
  await rememberDevice(platform, request, visit, { userId, email, isNewAccount: false, origin });
  return { is: 'signed-in' };
}

async function isOurNonce(platform: Platform, nonce: string): Promise<boolean> {
  if (!z.uuid().safeParse(nonce).success) return false;
  const challenge = await closeChallenge(platform, nonce, null);
  return challenge?.expected === purpose;
}
