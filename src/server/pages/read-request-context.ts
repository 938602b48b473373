import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { RequestContext } from '../../platform/services.ts';
import { clientNetwork } from '../../platform/security/client-network.ts';
import type { AppEnv } from '../app.ts';

/** The context of a new request, before authentication. */
export function readRequestContext(c: Context<AppEnv>, trustedProxies: number): RequestContext {
  return {
    requestId: c.get('requestId'),
    nonce: randomBytes(16).toString('base64'),
    network: clientNetwork(
      c.env.incoming.socket.remoteAddress,
      c.req.header('x-forwarded-for') ?? null,
      trustedProxies,
    ),
    wantsData: c.req.header('accept') === 'application/json',
    viewer: null,
    setCookies: [],
  };
}
