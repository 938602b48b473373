import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { RequestContext } from '../../platform/services.ts';
import { clientNetwork } from '../../platform/security/client-network.ts';
import type { AppEnv } from '../app.ts';
import { isUploadPath } from '../web-server.ts';

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

/**
 * Reads the whole posted body before the session is read. Otherwise a form that arrives slowly would be
 * processed for a session or role that has ended meanwhile. A file is left to its route, which first decides
 * whether to accept that much.
 * @throws if the body is cut off
 */
export async function postedBody(c: Context<AppEnv>): Promise<Request['body'] | ArrayBuffer> {
  const { method, body } = c.req.raw;
  if (method !== 'POST' || !body || bringsFile(c)) return body;
  return c.req.arrayBuffer();
}

/** Whether the post has a file: only then may it be larger. */
export function bringsFile({ req }: Context<AppEnv>): boolean {
  return (
    isUploadPath(req.path) && /^multipart\/form-data\b/i.test(req.header('content-type') ?? '')
  );
}

/** The same request at our own origin: the client's Host header has no effect. */
export function requestAt(
  siteUrl: string,
  url: URL,
  request: Request,
  body: Awaited<ReturnType<typeof postedBody>>,
): Request {
  const headers = new Headers(request.headers);
  headers.set('host', new URL(siteUrl).host);
  headers.delete('x-forwarded-host');
  if (headers.has('origin')) headers.set('origin', siteUrl);
  return new Request(siteUrl + decodable(url.pathname) + url.search, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
    ...(body && { duplex: 'half' }),
  });
}

/**
 * A path that is not valid UTF-8 matches no page, but the router would treat it as an error. It is passed on
 * with a replacement character.
 */
function decodable(path: string): string {
  try {
    // The result is used, or the build would drop the call as one without effect.
    return decodeURIComponent(path) && path;
  } catch {
    return path.replaceAll('%', '%EF%BF%BD');
  }
}
