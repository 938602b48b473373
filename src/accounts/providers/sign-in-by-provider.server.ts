import type { Services, RequestContext } from '../../platform/services.ts';
import type { Limit } from '../../platform/security/limits.server.ts';
import { cookieName } from '../../platform/web/cookies.server.ts';
import { authWithProviders, authHeaders, keepCookies } from '../auth.server.ts';
import type { NoticeName } from '../notices.ts';
import { wayOn } from '../sign-in/session-answer.server.ts';
import { suspensionCode } from '../sessions/session-starter.server.ts';
import { arriveByProvider } from './arrive-by-provider.server.ts';
import { unfitAddress } from './fit-for-us.server.ts';
import { askingProvider } from './provider-calls.server.ts';
import { namesItself } from './provider-options.server.ts';
import type { ProviderId } from './providers.ts';

const identitiesPage = '/account/identities';
const perNetwork: Limit = { name: 'provider', points: 60, seconds: 600 };

/**
 * The provider's page to go to; null over the limit. State and PKCE verifier stay with us. `isLink`
 * links the provider's account to the logged-in one, if both have the same address.
 * @throws ProviderUnavailableError
 */
export async function providerAddress(
  services: Services,
  request: Request,
  ctx: RequestContext,
  wanted: { provider: ProviderId; next: string; isLink?: boolean },
): Promise<string | null> {
  if ((await services.limits.consume(perNetwork, ctx.network)) !== null) return null;
  const { provider, next, isLink } = wanted;
  const asked = {
    body: {
      provider,
      callbackURL: next,
      errorCallbackURL: isLink ? identitiesPage : '/auth',
      disableRedirect: true,
    },
    headers: authHeaders(request, ctx),
    returnHeaders: true as const,
  };
  const { response, headers } = await askingProvider(async () => {
    const { api } = await authWithProviders(services);
    return isLink ? api.linkSocialAccount(asked) : api.signInSocial(asked);
  });
  keepCookies(ctx, headers);
  return response.url ?? null;
}

type Return = { to: string; notice?: NoticeName };

/**
 * Handles the return from a provider. An account with the same address is linked only if both the
 * provider and we have confirmed that address.
 * @throws ProviderUnavailableError
 */
export async function returnFromProvider(
  services: Services,
  request: Request,
  ctx: RequestContext,
): Promise<Return> {
  if (await askingProvider(() => lacksIssuer(services, new URL(request.url)))) {
    services.log.warn({ event: 'provider.failed', reason: 'came back without its issuer' });
    return { to: '/auth', notice: 'provider-failed' };
  }
  const asked = new Request(request.url, { headers: authHeaders(request, ctx) });
  const answer = await askingProvider(
    async () => (await authWithProviders(services)).handler(asked),
    (given) => wayBack(services, given) === null,
  );
  const to = wayBack(services, answer);
  if (to === null) return comeToNothing(answer);
  keepCookies(ctx, answer.headers);
  const name = `${cookieName(services.config.siteUrl, 'session')}=`;
  const isSignIn = answer.headers.getSetCookie().some((line) => line.startsWith(name));
  if (!isSignIn) return { to };
  return { to: wayOn(await arriveByProvider(services, request, ctx), to) };
}

/**
 * better-auth compares an issuer if there is one; only the OpenID provider may be required to send
 * one.
 */
async function lacksIssuer(services: Services, back: URL): Promise<boolean> {
  if (!back.pathname.endsWith('/oidc') || back.searchParams.get('iss')) return false;
  const known = issuerNeeded.get(services);
  if (known !== undefined) return known;
  const isNeeded = await namesItself(services.config);
  issuerNeeded.set(services, isNeeded);
  return isNeeded;
}

/** Asked once. */
const issuerNeeded = new WeakMap<Services, boolean>();

/**
 * Error codes of better-auth and two of ours for which a retry will not help. A user who is told of
 * a suspension has proved that the account is theirs.
 */
const refusals = new Map<string, NoticeName>([
  ['account_not_linked', 'provider-not-joined'],
  ['email_not_found', 'provider-no-address'],
  [unfitAddress, 'provider-no-address'],
  ['email_does_not_match', 'provider-not-linked'],
  ['unable_to_link_account', 'provider-not-linked'],
  ['account_already_linked_to_different_user', 'provider-not-linked'],
  [suspensionCode, 'account-suspended'],
]);

function comeToNothing(answer: Response): Return {
  const address = URL.parse(answer.headers.get('location') ?? '', 'https://any.example');
  const notice = refusals.get(address?.searchParams.get('error') ?? '') ?? 'provider-failed';
  return { to: address?.pathname === identitiesPage ? identitiesPage : '/auth', notice };
}

/** Where better-auth's answer leads; null if that is a failure, or another site. */
function wayBack({ config: { siteUrl } }: Services, answer: Response): string | null {
  const to = new URL(answer.headers.get('location') ?? '/auth?error=none', siteUrl);
  if (answer.status !== 302 || to.origin !== siteUrl || to.searchParams.has('error')) return null;
  return to.pathname + to.search;
}
