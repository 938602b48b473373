import type { RequestContext } from '../platform/services.ts';

/** A request context as the server makes one; response cookies are in `setCookies`. */
export function testContext(ctx: Partial<RequestContext> = {}): RequestContext {
  return {
    requestId: 'test',
    nonce: undefined,
    network: '203.0.113.9',
    wantsData: false,
    viewer: null,
    setCookies: [],
    ...ctx,
  };
}

/** A request with the cookies that earlier responses have set. */
export function testRequest(path: string, ...visits: RequestContext[]): Request {
  const jar = new Map<string, string>();
  for (const cookie of visits.flatMap(({ setCookies }) => setCookies)) {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Request(`https://www.example.org${path}`, {
    headers: { cookie, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
  });
}
