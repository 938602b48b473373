import { href } from 'react-router';
import { and, eq, gt } from 'drizzle-orm';
import type { Limit } from '../../platform/security/limits.server.ts';
import type { RequestContext, Services } from '../../platform/services.ts';
import { cookieName } from '../../platform/web/request-address.ts';
import { authHeaders, authWithProviders, keepCookies } from '../auth.server.ts';
import { users } from '../auth.table.server.ts';
import { type CurrentSession, startedSession, wayOn } from '../sessions/current-session.server.ts';
import { emailFirstLink } from '../links/account-links.server.ts';
import type { NoticeName } from '../notices.ts';
import { rememberDevice } from '../sign-in/devices.server.ts';
import { countSignUp } from '../sign-in/sign-up.server.ts';
import { suspensionCode } from '../sessions/session-starter.server.ts';
import { askingProvider } from './provider-calls.server.ts';
import { sendsIssuer, unusableAddress } from './provider-options.server.ts';
import type { ProviderId } from './providers.ts';

const identitiesPage = href('/account/identities');
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
      errorCallbackURL: isLink ? identitiesPage : href('/auth'),
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
    return { to: href('/auth'), notice: 'provider-failed' };
  }
  const asked = new Request(request.url, { headers: authHeaders(request, ctx) });
  const answer = await askingProvider(
    async () => (await authWithProviders(services)).handler(asked),
    (response) => returnPath(services, response) === null,
  );
  const to = returnPath(services, answer);
  if (to === null) return toFailure(answer);
  keepCookies(ctx, answer.headers);
  const name = `${cookieName(services.config.siteUrl, 'session')}=`;
  const isSignIn = answer.headers.getSetCookie().some((line) => line.startsWith(name));
  if (!isSignIn) return { to };
  return { to: wayOn(await arriveByProvider(services, request, ctx), to) };
}

/** better-auth compares an issuer if there is one; only the OpenID provider must send it. */
async function lacksIssuer(services: Services, back: URL): Promise<boolean> {
  if (!back.pathname.endsWith('/oidc') || back.searchParams.get('iss')) return false;
  const known = issuerNeeded.get(services);
  if (known !== undefined) return known;
  const isNeeded = await sendsIssuer(services.config);
  issuerNeeded.set(services, isNeeded);
  return isNeeded;
}

const issuerNeeded = new WeakMap<Services, boolean>();

/**
 * Error codes of better-auth and two of ours for which a retry will not help. A user who is told of
 * a suspension has proved that the account is theirs.
 */
const refusals = new Map<string, NoticeName>([
  ['account_not_linked', 'provider-not-joined'],
  ['email_not_found', 'provider-no-address'],
  [unusableAddress, 'provider-no-address'],
  ['email_does_not_match', 'provider-not-linked'],
  ['unable_to_link_account', 'provider-not-linked'],
  ['account_already_linked_to_different_user', 'provider-not-linked'],
  [suspensionCode, 'account-suspended'],
]);

function toFailure(answer: Response): Return {
  const address = URL.parse(answer.headers.get('location') ?? '', 'https://any.example');
  const notice = refusals.get(address?.searchParams.get('error') ?? '') ?? 'provider-failed';
  return { to: address?.pathname === identitiesPage ? identitiesPage : href('/auth'), notice };
}

/** Where better-auth's answer leads; null if that is a failure, or another site. */
function returnPath({ config: { siteUrl } }: Services, answer: Response): string | null {
  const to = new URL(answer.headers.get('location') ?? `${href('/auth')}?error=none`, siteUrl);
  if (answer.status !== 302 || to.origin !== siteUrl || to.searchParams.has('error')) return null;
  return to.pathname + to.search;
}

/**
 * The session of a user signed in by a provider. A new account gets a link to confirm its address,
 * unless the provider has confirmed it. An address that would make an admin is confirmed by our own
 * link, even if the provider has confirmed it.
 */
export async function arriveByProvider(
  services: Services,
  request: Request,
  ctx: RequestContext,
): Promise<CurrentSession> {
  const session = await startedSession(services, request, ctx);
  const { userId, email, role, isEmailVerified } = session;
  const waitsForRole = services.config.ADMIN_EMAILS.includes(email) && role !== 'admin';
  const isNewAccount = await isJustMade(services, userId);
  const owesLink = waitsForRole || (isNewAccount && !isEmailVerified);
  if (owesLink && !(await countSignUp(services, ctx.network))) {
    await services.db.transaction((tx) => emailFirstLink(tx, services, { userId, email }));
  }
  await rememberDevice(services, request, ctx, { userId, email, isExpected: isNewAccount });
  return session;
}

/** In milliseconds: how long after its creation an account counts as new. */
const making = 60_000;

async function isJustMade({ db, clock }: Services, userId: string): Promise<boolean> {
  const since = new Date(clock().getTime() - making);
  return (await db.$count(users, and(eq(users.id, userId), gt(users.createdAt, since)))) > 0;
}
