import type { BetterAuthPlugin } from 'better-auth';
import { APIError } from 'better-auth/api';
import type { GenericOAuthConfig } from 'better-auth/plugins';
import { z } from 'zod';
import type { Config } from '../../platform/config.server.ts';
import { emailAddress, nearestName } from '../../platform/forms/contact-details.ts';
import type { Services } from '../../platform/services.ts';
import { isIdTokenForUs } from './provider-calls.server.ts';

/** Google, Microsoft and GitHub, if the operator has registered with them. */
export function socialProviders(config: Config) {
  const of = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId && clientSecret ? { clientId, clientSecret } : undefined;
  const google = of(config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET);
  const microsoft = of(config.MICROSOFT_CLIENT_ID, config.MICROSOFT_CLIENT_SECRET);
  const github = of(config.GITHUB_CLIENT_ID, config.GITHUB_CLIENT_SECRET);
  return {
    ...(google && { google }),
    ...(microsoft && {
      microsoft: {
        ...microsoft,
        tenantId: config.MICROSOFT_TENANT,
        // The photo would otherwise be fetched and stored, but is never shown.
        disableProfilePhoto: true,
      },
    }),
    ...(github && { github }),
  };
}

/**
 * Any OpenID provider, with PKCE and an id token whose signature is checked against its published
 * keys.
 */
export function openIdClients({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Config) {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return [];
  const client: GenericOAuthConfig = {
    providerId: 'oidc',
    discoveryUrl: discoveryAddress(OIDC_ISSUER),
    requireIdTokenVerification: true,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
  };
  return [client];
}

/** Whether this is the operator's issuer, ignoring a trailing slash. */
export function isIssuer(issuer: string | undefined, { OIDC_ISSUER }: Config): boolean {
  return issuer?.replace(/\/$/, '') === OIDC_ISSUER?.replace(/\/$/, '');
}

const discoveryAddress = (issuer: string) =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/**
 * Whether the OpenID provider sends its issuer with the return (RFC 9207): a return without one may
 * then come from another provider.
 */
export async function sendsIssuer({ OIDC_ISSUER = '' }: Config): Promise<boolean> {
  const answer = await fetch(discoveryAddress(OIDC_ISSUER));
  return discovery.parse(await answer.json()).authorization_response_iss_parameter_supported;
}

const discovery = z.object({
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});

/** The error code by which a return from a provider reports an unusable address. */
export const unusableAddress = 'email_not_usable';

/**
 * Adjusts a provider's user data to what our own forms accept. The name is cut and cleaned; the
 * picture is not stored. The address is kept as it is or refused: emails, exports and erasure go by
 * it, and in another form it may be another person's.
 * @throws APIError, with that code
 */
export function acceptProviderUser({ name, email }: { name: string; email: string }) {
  if (emailAddress.safeParse(email).data !== email) {
    throw new APIError('UNPROCESSABLE_ENTITY', { code: unusableAddress });
  }
  return { name: nearestName(name), image: null };
}

/**
 * Refuses every id token issued to another client or at another time, however it arrived: better-auth
 * accepts one of several audiences, checks the times for some providers alone, and does not check the
 * token a code was exchanged for.
 */
export function checkedIdTokens({
  config,
  clock,
}: Pick<Services, 'config' | 'clock'>): BetterAuthPlugin {
  const clients: Record<string, string | undefined> = {
    google: config.GOOGLE_CLIENT_ID,
    microsoft: config.MICROSOFT_CLIENT_ID,
    oidc: config.OIDC_CLIENT_ID,
  };
  const isForUs = (provider: string, token: string | undefined) => {
    const client = clients[provider];
    if (!client || !token) return provider === 'github';
    const tenant = provider === 'microsoft' ? config.MICROSOFT_TENANT : null;
    return isIdTokenForUs(token, { client, tenant, now: clock() });
  };
  return {
    id: 'checked-id-tokens',
    init: ({ socialProviders: found }) => {
      for (const provider of found) {
        const { id, getUserInfo, getUserInfoFromIdToken: getByToken } = provider;
        provider.getUserInfo = async (tokens) =>
          isForUs(id, tokens.idToken) ? getUserInfo(tokens) : null;
        if (!getByToken) continue;
        provider.getUserInfoFromIdToken = async (token) =>
          isForUs(id, token) ? getByToken(token) : null;
      }
    },
  };
}
