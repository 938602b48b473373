import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import { hashToken, newToken } from '../../platform/security/secrets.server.ts';
import type { RequestContext, Services } from '../../platform/services.ts';
import { cookieName, readCookie, sendCookie } from '../../platform/web/request-address.ts';
import { authHeaders, authWithProviders, keepCookies } from '../auth.server.ts';
import type { CurrentSession } from '../sessions/current-session.server.ts';
import { closeChallenge, openChallenge } from '../factors/factors.server.ts';
import { challengeLife } from '../factors/factor-rules.ts';
import { isSuspension } from '../sessions/session-starter.server.ts';
import { askingProvider } from './provider-calls.server.ts';
import { offeredProviders, type ProviderId } from './providers.ts';
import { arriveByProvider } from './sign-in-by-provider.server.ts';

/** What an app sends after it has logged a user in with a provider. */
export const idTokenRequest = z.union([
  z.strictObject({ step: z.literal('nonce') }),
  z.strictObject({
    step: z.literal('sign-in').default('sign-in'),
    provider: z.enum(['google', 'microsoft', 'oidc']),
    id_token: z.string().min(1).max(8000),
    /** Accepted but not used: unlike the id token, it does not say for whom it was issued. */
    access_token: z.string().max(8000).optional(),
    nonce: z.string().max(200),
    /** Accepted but not used: log-ins are limited by delays, not by a CAPTCHA. */
    captcha_token: z.string().max(8000).optional(),
    /** Links the provider's account to the logged-in one instead of logging in. */
    link_identity: z
      .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
      .default(false),
    next: z.string().max(2000).default('/'),
  }),
]);

const perNetwork: Limit = { name: 'id-token', points: 60, seconds: 600 };

/**
 * A nonce for the provider to include in the token. It expires in 300 seconds, and works once, in
 * the browser that requested it: it is tied to a cookie.
 */
export async function newNonce(services: Services, ctx: RequestContext): Promise<string | Limited> {
  const limited = await services.limits.consume(perNetwork, ctx.network);
  if (limited) return limited;
  const { token, hash } = newToken();
  const nonce = await openChallenge(services, { expected: getExpected(hash) });
  bindBrowser(services, ctx, { value: token, maxAge: challengeLife / 1000 });
  return nonce;
}

export type IdToken = { provider: ProviderId; id_token: string; nonce: string };

type Rejection = { kind: 'refused' } | { kind: 'suspended' } | Limited;

/**
 * Signs in by a provider's id token: its signature, issuer, audience, expiry and nonce must be
 * right. Which of these is wrong is not revealed. Accounts are linked as in a sign-in through the
 * provider's pages.
 * @throws ProviderUnavailableError
 */
export async function signInByIdToken(
  services: Services,
  request: Request,
  ctx: RequestContext,
  idToken: IdToken,
): Promise<{ kind: 'signed-in'; session: CurrentSession } | Rejection> {
  const rejection = await present(services, request, ctx, idToken, 'signInSocial');
  if (rejection) return rejection;
  return { kind: 'signed-in', session: await arriveByProvider(services, request, ctx) };
}

/**
 * Links the provider's account to the logged-in one, if both have the same address.
 * @throws ProviderUnavailableError
 */
export async function linkByIdToken(
  services: Services,
  request: Request,
  ctx: RequestContext,
  idToken: IdToken,
): Promise<{ kind: 'linked' } | Rejection> {
  const rejection = await present(services, request, ctx, idToken, 'linkSocialAccount');
  return rejection ?? { kind: 'linked' };
}

/** Passes the token to better-auth. Null if it was accepted. */
async function present(
  services: Services,
  request: Request,
  ctx: RequestContext,
  { provider, id_token: token, nonce }: IdToken,
  act: 'signInSocial' | 'linkSocialAccount',
): Promise<Rejection | null> {
  const limited = await services.limits.consume(perNetwork, ctx.network);
  if (limited) return limited;
  const isOffered = offeredProviders(services.config).includes(provider);
  if (!isOffered || !(await isOurNonce(services, request, nonce))) return { kind: 'refused' };
  bindBrowser(services, ctx, { value: '', maxAge: 0 });
  const asked = {
    body: { provider, idToken: { token, nonce } },
    headers: authHeaders(request, ctx),
    returnHeaders: true as const,
  };
  try {
    const { headers } = await askingProvider(async () => {
      const { api } = await authWithProviders(services);
      return act === 'signInSocial' ? api.signInSocial(asked) : api.linkSocialAccount(asked);
    });
    keepCookies(ctx, headers);
    return null;
  } catch (error) {
    if (isSuspension(error)) return { kind: 'suspended' };
    if (isAPIError(error)) return { kind: 'refused' };
    throw error;
  }
}

/**
 * A nonce requested by another browser is refused: otherwise a visitor could be signed in to
 * another person's account.
 */
async function isOurNonce(services: Services, request: Request, nonce: string): Promise<boolean> {
  const token = readCookie(request, getCookie(services));
  if (!token || !z.uuid().safeParse(nonce).success) return false;
  const challenge = await closeChallenge(services, nonce, { userId: null });
  return challenge?.expected === getExpected(hashToken(token));
}

function bindBrowser(
  services: Services,
  ctx: RequestContext,
  cookie: { value: string; maxAge: number },
) {
  sendCookie(ctx, services.config.siteUrl, { name: getCookie(services), ...cookie });
}

const getCookie = ({ config }: Services) => cookieName(config.siteUrl, 'id-token');
const getExpected = (hash: string) => `id token ${hash}`;
