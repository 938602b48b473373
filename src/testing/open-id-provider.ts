import { createServer } from 'node:http';
import { Provider } from './quiet-open-id-provider.ts';
import { listenLocally } from './listen-locally.ts';

/** How the site is known to it. */
export const openIdClient = { OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: 's'.repeat(32) };

const callbackPath = '/api/auth/callback/oidc';
/** Where it sends people back to, for a test platform. */
export const openIdCallback = `https://www.example.org${callbackPath}`;

type Manner = 'the answer' | '503' | 'nothing' | 'no end';

export type OpenIdProvider = {
  issuer: string;
  /**
   * How it answers from now on: properly, with 503, not at all, or with more than anybody should read.
   */
  answerWith(manner: Manner): void;
  stop(): Promise<void>;
};

/**
 * A real OpenID provider that requires PKCE. Any login is accepted: `ana` has the address
 * ana@example.org, which it has confirmed. `claims` change that.
 */
export async function startOpenIdProvider(
  claims: Record<string, unknown> = {},
): Promise<OpenIdProvider> {
  const server = createServer();
  const { port, stop } = await listenLocally(server);
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
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
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (manner === 'the answer') answer(request, response);
    else if (manner === '503') response.writeHead(503).end();
    else if (manner === 'no end') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(' '.repeat(3_000_000));
    }
  });
  return { issuer, answerWith: (wanted) => void (manner = wanted), stop };
}
