import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { genericOAuth, type GenericOAuthConfig, jwt } from 'better-auth/plugins';
import { company } from '../company.ts';
import type { RequestContext, Services } from '../platform/services.ts';
import { cookieName } from '../platform/web/request-address.ts';
import { traceOf } from './account-events.server.ts';
import { hashPassword, verifyPassword } from './sign-in/passwords.server.ts';
import { passwordLimits } from './sign-in/password-rules.ts';
import { accessTokenLife, sessionLife, sessionRest } from './sessions/session-record.ts';
import { identities, sessions, signingKeys, users, verifications } from './auth.table.server.ts';
import {
  acceptProviderUser,
  checkedIdTokens,
  isIssuer,
  openIdClients,
  socialProviders,
} from './providers/provider-options.server.ts';
import { sealedAdapter } from './sealed-adapter.server.ts';
import { refuseSuspended, sessionStarter } from './sessions/session-starter.server.ts';
import { withoutAddresses } from '../platform/database/failures.ts';

export type Auth = ReturnType<typeof createAuth>;

/**
 * The header that gives better-auth the client's network; a value sent by the client is
 * overwritten.
 */
const networkHeader = 'x-client-network';
const requestHeader = 'x-request-id';

const instances = new WeakMap<Services, Auth>();
const withProviders = new WeakMap<Services, Auth>();

/** better-auth on this installation's database, created at the first call. */
export function getAuth(services: Services): Auth {
  return instances.getOrInsertComputed(services, () => createAuth(services, []));
}

/**
 * The same with the OpenID provider, whose server must first be asked for its endpoints. Separate,
 * so that no other request waits for that server. It is asked again until it has answered and its
 * issuer is the one the operator configured: another server's tokens must not be accepted.
 */
export async function authWithProviders(services: Services): Promise<Auth> {
  const known = withProviders.get(services);
  if (known) return known;
  const wanted = openIdClients(services.config);
  const auth = createAuth(services, wanted);
  const { socialProviders: found } = await auth.$context;
  const openId = found.find(({ id }) => id === 'oidc');
  if (wanted.length > 0 && !isIssuer(openId?.issuer, services.config)) {
    const reason = 'its issuer is not OIDC_ISSUER';
    if (openId) services.log.error({ event: 'provider.failed', reason });
    return getAuth(services);
  }
  withProviders.set(services, auth);
  return auth;
}

/** The headers passed to better-auth: cookies, network, request id and user agent. */
export function authHeaders(request: Request, ctx: RequestContext): Headers {
  return new Headers({
    [networkHeader]: ctx.network,
    [requestHeader]: ctx.requestId,
    cookie: request.headers.get('cookie') ?? '',
    // It is stored with the session.
    'user-agent': (request.headers.get('user-agent') ?? '').slice(0, 4096),
  });
}

/** Adds cookies set by better-auth to our response, independently of the router. */
export function keepCookies(ctx: RequestContext, answer: Headers): void {
  ctx.setCookies.push(...answer.getSetCookie());
}

function createAuth({ config, secret, db, log, clock }: Services, openId: GenericOAuthConfig[]) {
  const { siteUrl } = config;
  return betterAuth({
    appName: company.name,
    baseURL: siteUrl,
    basePath: '/api/auth',
    secret,
    database: sealedAdapter(
      secret,
      drizzleAdapter(db, { provider: 'pg', transaction: true, schema: tables }),
    ),
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLimits.least,
      maxPasswordLength: passwordLimits.most,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
    },
    socialProviders: socialProviders(config),
    account: {
      // Accounts are linked by address only if both sides have confirmed it.
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    user: { additionalFields: userFields },
    session: {
      expiresIn: sessionLife,
      updateAge: sessionRest,
      cookieCache: { enabled: false },
      additionalFields: sessionFields,
    },
    databaseHooks: databaseHooks(log, secret),
    // Our own limits count in the database, by account and by network, for forms and scripts alike.
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: 'session',
      defaultCookieAttributes: { secure: siteUrl.startsWith('https:') },
      cookies: {
        session_token: { name: cookieName(siteUrl, 'session') },
        state: { name: cookieName(siteUrl, 'provider-state') },
      },
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
    logger: authLogger(log),
    plugins: [
      sessionStarter(),
      genericOAuth({ config: openId }),
      checkedIdTokens({ config, clock }),
      accessTokens(siteUrl),
    ],
  });
}

const tables = {
  user: users,
  session: sessions,
  account: identities,
  verification: verifications,
  jwks: signingKeys,
};

const text = { type: 'string', input: false, required: false } as const;
const moment = { type: 'date', input: false, required: false } as const;
const userFields = { role: { ...text, defaultValue: 'user' }, suspendedAt: moment };
const sessionFields = {
  aal: { ...text, defaultValue: 'aal1' },
  amr: { ...text, defaultValue: 'pwd' },
  provedAt: { ...moment, defaultValue: () => new Date() },
  adminUsedAt: moment,
};

const databaseHooks = (
  log: Services['log'],
  secret: string,
): BetterAuthOptions['databaseHooks'] => ({
  session: {
    create: {
      before: async (session, context) => {
        await refuseSuspended(session.userId, context);
        const ipAddress = context?.headers?.get(networkHeader) ?? '';
        const amr = isByProvider(context?.path) ? { amr: 'fed' } : {};
        return { data: { ...session, ipAddress, ...amr } };
      },
      after: async ({ id, userId, aal, amr }, context) => {
        const [requestId = '', network = ''] = [requestHeader, networkHeader].map(
          (name) => context?.headers?.get(name) ?? '',
        );
        const trace = traceOf(secret, { requestId, network });
        log.info({ event: 'session.started', ...trace, userId, sessionId: id, aal, amr });
      },
    },
  },
  account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
  user: {
    create: {
      before: async (user, context) => {
        if (isByProvider(context?.path)) return { data: acceptProviderUser(user) };
        return undefined;
      },
    },
  },
});

const accessTokens = (siteUrl: string) =>
  jwt({
    disableSettingJwtHeader: true,
    jwks: { jwksPath: '/.well-known/jwks.json', keyPairConfig: { alg: 'EdDSA' } },
    jwt: {
      issuer: siteUrl,
      audience: siteUrl,
      expirationTime: `${accessTokenLife}s`,
      definePayload: ({ user, session }) => ({
        // better-auth types our own fields as `any`. As everywhere, an unconfirmed address is never
        // an admin's.
        role: user.emailVerified ? (user['role'] as unknown) : 'user',
        aal: session['aal'] as unknown,
        amr: String(session['amr']).split(' '),
        session_id: session.id,
      }),
    },
  });

/** Tokens that open the user's account at the provider are not stored. */
async function withoutTokens() {
  return { data: { accessToken: null, refreshToken: null, idToken: null } };
}

const isByProvider = (path = '') => path === '/sign-in/social' || path.startsWith('/callback/');

/**
 * What better-auth may log: errors only, and of their details only the provider's error code.
 * Anything a visitor can provoke is logged as information.
 */
function authLogger(log: Services['log']): BetterAuthOptions['logger'] {
  return {
    level: 'error',
    log: (_level, message, cause: unknown) => {
      const rejection = refusalCode(cause);
      const reason = withoutAddresses(rejection ? `${message} (${rejection})` : message);
      const isStray = isStrayReturn(message, cause) || unknownCode.has(rejection);
      if (isStray) log.info({ event: 'provider.stray-return', reason });
      else log.error({ event: 'auth.error', reason });
    },
  };
}

/** A return from a provider with no state, or another browser's. Any visitor can send one. */
const isStrayReturn = (message: string, cause: unknown) =>
  message === 'State not found' ||
  (message === 'Failed to parse state' &&
    cause instanceof Error &&
    cause.name === 'BetterAuthError');

/**
 * Error codes for an unknown authorisation code (RFC 6749, 5.2, and GitHub). Any visitor can make
 * one up, or return too late; a wrong client secret has another error code.
 */
const unknownCode = new Set(['invalid_grant', 'bad_verification_code']);

/** The error code in a provider's answer, or empty. */
function refusalCode(cause: unknown): string {
  const isAnswer = typeof cause === 'object' && cause !== null && 'error' in cause;
  return isAnswer && typeof cause.error === 'string' ? cause.error : '';
}
