import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import type { Platform, Visit } from '../../platform/services.ts';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import { cookieName, readCookie, sendCookie } from '../../platform/web/requests/cookies.server.ts';
import { hashToken, newToken } from '../../platform/security/tokens.server.ts';
import { authWithProviders } from '../auth.server.ts';
import { authHeaders, type CurrentSession, keepCookies } from '../current-session.server.ts';
import { closeChallenge, openChallenge } from '../factors/challenges.server.ts';
import { challengeLife } from '../factors/factor-rules.ts';
import { isSuspension } from '../sign-in/suspension.server.ts';
import { arriveByProvider } from './arrive-by-provider.server.ts';
import { askingProvider } from './provider-calls.server.ts';
import { offeredProviders, type ProviderId } from './providers.ts';

const perNetwork: Limit = { name: 'id-token', points: 60, seconds: 600 };

/**
 * A nonce for the provider to include in the token. It is good for 300 seconds, once, and only in the
 * browser that requested it: it is tied to a cookie.
 */
export async function newNonce(platform: Platform, visit: Visit): Promise<string | Limited> {
  const limited = await platform.limits.consume(perNetwork, visit.network);
  if (limited) return limited;
  const { token, hash } = newToken();
  const nonce = await openChallenge(platform, { expected: expectedOf(hash) });
  bindBrowser(platform, visit, { value: token, maxAge: challengeLife / 1000 });
  return nonce;
}

export type IdToken = { provider: ProviderId; id_token: string; nonce: string };
type Refusal = { is: 'refused' } | { is: 'suspended' } | Limited;

/**
 * Signs in by a provider's id token: its signature, issuer, audience, expiry and nonce have to be right.
 * Accounts are linked as when coming from the provider's own pages. Which of these is wrong is not
 * revealed.
 * @throws ProviderAwayError
 */
export async function signInByIdToken(
  platform: Platform,
  request: Request,
  visit: Visit,
  given: IdToken,
): Promise<{ is: 'signed-in'; session: CurrentSession } | Refusal> {
  const refusal = await present(platform, request, visit, given, 'signInSocial');
  if (refusal) return refusal;
  return { is: 'signed-in', session: await arriveByProvider(platform, request, visit) };
}

/**
 * Links the provider's account to the one that is logged in, if both have the same address.
 * @throws ProviderAwayError
 */
export async function linkByIdToken(
  platform: Platform,
  request: Request,
  visit: Visit,
  given: IdToken,
): Promise<{ is: 'linked' } | Refusal> {
  const refusal = await present(platform, request, visit, given, 'linkSocialAccount');
  return refusal ?? { is: 'linked' };
}

/** Passes the token to better-auth. Null if it was accepted. */
async function present(
  platform: Platform,
  request: Request,
  visit: Visit,
  { provider, id_token: token, nonce }: IdToken,
  act: 'signInSocial' | 'linkSocialAccount',
): Promise<Refusal | null> {
  const limited = await platform.limits.consume(perNetwork, visit.network);
  if (limited) return limited;
  const isOffered = offeredProviders(platform.config).includes(provider);
  if (!isOffered || !(await isOurNonce(platform, request, nonce))) return { is: 'refused' };
  bindBrowser(platform, visit, { value: '', maxAge: 0 });
  const asked = {
    body: { provider, idToken: { token, nonce } },
    headers: authHeaders(request, visit),
    returnHeaders: true as const,
  };
  try {
    const { headers } = await askingProvider(async () => {
      const { api } = await authWithProviders(platform);
      return act === 'signInSocial' ? api.signInSocial(asked) : api.linkSocialAccount(asked);
    });
    keepCookies(visit, headers);
    return null;
  } catch (error) {
    if (isSuspension(error)) return { is: 'suspended' };
    if (isAPIError(error)) return { is: 'refused' };
    throw error;
  }
}

/**
 * A nonce that another browser requested does not count: somebody could otherwise be signed in as
 * somebody else.
 */
async function isOurNonce(platform: Platform, request: Request, nonce: string): Promise<boolean> {
  const token = readCookie(request, cookieOf(platform));
  if (!token || !z.uuid().safeParse(nonce).success) return false;
  const challenge = await closeChallenge(platform, nonce, { userId: null });
  return challenge?.expected === expectedOf(hashToken(token));
}

function bindBrowser(platform: Platform, visit: Visit, cookie: { value: string; maxAge: number }) {
  sendCookie(visit, platform.config.siteUrl, { name: cookieOf(platform), ...cookie });
}

const cookieOf = ({ config }: Platform) => cookieName(config.siteUrl, 'id-token');

const expectedOf = (hash: string) => `id token ${hash}`;
