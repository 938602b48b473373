import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from './quiet-open-id-provider.ts';
import { listenLocally } from './listen-locally.ts';

/** The site's client registration. */
export const openIdClient = { OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: 's'.repeat(32) };

const callbackPath = '/api/auth/callback/oidc';
/** Its redirect address, for test services. */
export const openIdCallback = `https://www.example.org${callbackPath}`;

type Manner = 'the answer' | 'the answer of an older one' | '503' | 'nothing' | 'no end';

export type OpenIdProvider = {
  issuer: string;
  /**
   * Sets its behaviour from now on: normal, without RFC 9207, with 503, silent, or with a response too long
   * to read.
   */
  answerWith(manner: Manner): void;
  /** An id token with these claims, signed by it. */
  sign(claims: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
};

/** Of every provider: making one takes longer than signing in. */
let key: ReturnType<typeof generateKeyPair> | undefined;

/**
 * A real OpenID provider that requires PKCE. Any login is accepted: `ana` has the confirmed address
 * ana@example.org. `claims` change that.
 */
export async function startOpenIdProvider(
  claims: Record<string, unknown> = {},
): Promise<OpenIdProvider> {
  const server = createServer();
  const { port, stop } = await listenLocally(server);
  const issuer = `http://localhost:${port}`;
  key ??= generateKeyPair('RS256', { extractable: true });
  const { privateKey } = await key;
  const provider = new Provider(issuer, {
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), kid: 'ours', alg: 'RS256', use: 'sig' }],
    },
    clients: [
      {
        client_id: openIdClient.OIDC_CLIENT_ID,
        client_secret: openIdClient.OIDC_CLIENT_SECRET,
        redirect_uris: [openIdCallback],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['k'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@example.org`,
        email_verified: true,
        name: 'Ana Smith',
        ...claims,
      }),
    }),
  });
  // A server under test gets its port after this one has started.
  provider.Client.prototype.redirectUriAllowed = (uri) => new URL(uri).pathname === callbackPath;
  let manner: Manner = 'the answer';
  provider.use(async (context, next) => {
    await next();
    const isDiscovery = context.path === '/.well-known/openid-configuration';
    if (!isDiscovery || manner !== 'the answer of an older one') return;
    delete context.body['authorization_response_iss_parameter_supported'];
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (manner.startsWith('the answer')) answer(request, response);
    else if (manner === '503') response.writeHead(503).end();
    else if (manner === 'no end') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(' '.repeat(3_000_000));
    }
  });
  const numeric = (claim: unknown) => (typeof claim === 'number' ? claim : undefined);
  const sign = (said: Record<string, unknown>) =>
    new SignJWT({ iss: issuer, ...said })
      .setProtectedHeader({ alg: 'RS256', kid: 'ours' })
      .setIssuedAt(numeric(said['iat']))
      .setExpirationTime(numeric(said['exp']) ?? '5m')
      .sign(privateKey);
  return { issuer, answerWith: (wanted) => void (manner = wanted), sign, stop };
}
