import type { GenericOAuthConfig } from 'better-auth/plugins';
import type { Config } from '../../config.server.ts';

/** The three big providers, if the operator has registered with them. */
export function socialProviders(config: Config) {
  const of = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId && clientSecret ? { clientId, clientSecret } : undefined;
  const google = of(config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET);
  const microsoft = of(config.MICROSOFT_CLIENT_ID, config.MICROSOFT_CLIENT_SECRET);
  const github = of(config.GITHUB_CLIENT_ID, config.GITHUB_CLIENT_SECRET);
  return {
    ...(google && { google }),
    // A picture would otherwise be fetched and stored, and nothing here shows one.
    ...(microsoft && { microsoft: { ...microsoft, disableProfilePhoto: true } }),
    ...(github && { github }),
  };
}

/**
 * Any OpenID provider, with PKCE and an id token whose signature is checked against its published keys.
 */
export function openIdClients({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Config) {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return [];
  const client: GenericOAuthConfig = {
    providerId: 'oidc',
    discoveryUrl: `${OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
  };
  return [client];
}

/** Whether that is the issuer the operator trusts, a slash at the end aside. */
export function isIssuer(issuer: string | undefined, { OIDC_ISSUER }: Config): boolean {
  return issuer?.replace(/\/$/, '') === OIDC_ISSUER?.replace(/\/$/, '');
}
