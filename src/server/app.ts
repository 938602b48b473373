import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { readSession, viewerOf } from '../accounts/current-session.server.ts';
import { forgetShownNotice } from '../accounts/notice-cookie.server.ts';
import { failureTrace } from '../http/failure-reason.ts';
import { isAway } from '../http/is-away.ts';
import { clientNetwork } from '../http/client-network.ts';
import { compressWhole } from '../http/compress-whole.server.ts';
import type { MemoryAnswer } from '../http/memory-answer.server.ts';
import type { PageCounter } from '../http/page-counter.server.ts';
import type { Platform, Visit } from '../http/platform.server.ts';
import { plainAnswer } from '../http/plain-answer.ts';
import { isAllowedOrigin } from '../http/same-origin.ts';
import { noScripts, securityHeaders } from '../http/security-headers.ts';
import { addAssetRoute } from './asset-route.ts';
import { addCountRoute } from './count-route.ts';
import type { Metrics } from './metrics.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { RunningPlatform } from './platform.server.ts';
import { addBackupRoute } from './backup-route.ts';
import { addGrantRoute } from './grant-route.ts';
import { addOperatorRoutes } from './operator-routes.ts';
import { addStorageRoutes } from './storage-routes.ts';
import { isUploadPath } from './web-server.ts';
import { addWellKnownRoutes } from './well-known-routes.ts';

export type AppEnv = { Bindings: HttpBindings; Variables: { requestId: string } };

/** A page or a file is read, and a form is posted; nothing here takes another method. */
const methods = ['GET', 'HEAD', 'POST'];

/** No form of ours comes near this many bytes. */
const largestBody = 100_000;

/** Everything that is not answered from memory. */
export function createApp(
  { platform, disk }: Pick<RunningPlatform, 'platform' | 'disk'>,
  render: PageRenderer,
  metrics: Metrics,
  counter: PageCounter,
  answers: Map<string, MemoryAnswer>,
): Hono<AppEnv> {
  const { siteUrl } = platform.config;
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = crypto.randomUUID();
    c.set('requestId', requestId);
    await next();
    addHeaders(c, siteUrl, requestId);
    logRequest(platform, c, performance.now() - started, metrics);
  });
  app.use(async (c, next) => {
    if (!methods.includes(c.req.method)) return allowOnly(plainAnswer(405), methods);
    return next();
  });
  app.use(async (c, next) => {
    if (!isAllowedOrigin(c.req.raw, siteUrl)) return plainAnswer(403);
    return next();
  });
  const limitBody = bodyLimit({ maxSize: largestBody, onError: () => plainAnswer(413) });
  app.use((c, next) => (bringsFile(c) ? next() : limitBody(c, next)));
  app.use(compress());
  addOperatorRoutes(app, platform, disk, metrics);
  addWellKnownRoutes(app, platform);
  addGrantRoute(app, platform);
  addBackupRoute(app, platform);
  addStorageRoutes(app, platform);
  addAssetRoute(app, platform, answers);
  addCountRoute(app, counter);
  app.all('*', (c) => answerPage(c, platform, render, counter));
  app.onError((error, c) => {
    platform.log.error({
      event: 'request.failed',
      requestId: c.get('requestId'),
      reason: failureTrace(error),
    });
    return plainAnswer(isAway(error) ? 503 : 500);
  });
  return app;
}

/** A form without a file has no more room at those addresses than at others. */
function bringsFile({ req }: Context<AppEnv>): boolean {
  return (
    isUploadPath(req.path) && /^multipart\/form-data\b/i.test(req.header('content-type') ?? '')
  );
}

async function answerPage(
  c: Context<AppEnv>,
  platform: Platform,
  render: PageRenderer,
  counter: PageCounter,
): Promise<Response> {
  const { siteUrl, TRUST_PROXY } = platform.config;
  const url = new URL(c.req.url);
  const nonce = randomBytes(16).toString('base64');
  const visit: Visit = {
    requestId: c.get('requestId'),
    nonce,
    network: clientNetwork(
      c.env.incoming.socket.remoteAddress,
      c.req.header('x-forwarded-for') ?? null,
      TRUST_PROXY,
    ),
    wantsData: c.req.header('accept') === 'application/json',
    viewer: null,
    setCookies: [],
  };
  const request = requestAt(siteUrl, url, c.req.raw);
  const session = await readSession(platform, request, visit);
  visit.viewer = viewerOf(session);
  const response = honestAbout(await render(request, visit, session), visit);
  forgetShownNotice(platform, request, visit, response);
  const isSeen = request.method === 'GET' && response.status === 200 && !visit.wantsData;
  // Those who work here would be most of what is counted on a quiet day.
  if (isSeen && session?.role !== 'admin') counter.saw(url.pathname, c.env.incoming.headers);
  const { headers } = response;
  for (const cookie of visit.setCookies) headers.append('set-cookie', cookie);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  const policy = { inline: [`'nonce-${nonce}'`], files: true };
  for (const [name, value] of Object.entries(securityHeaders(siteUrl, policy))) {
    // A page with a policy of its own says so itself: a private address, a mail in a sandbox.
    if (!headers.has(name)) headers.set(name, value);
  }
  if (response.status === 405 && !headers.has('allow')) allowOnly(response, readOnly);
  return request.method === 'HEAD'
    ? response
    : compressWhole(response, c.req.header('accept-encoding'));
}

const readOnly = ['GET', 'HEAD'];

/** Whoever is refused a method is told which there are. */
function allowOnly(answer: Response, allowed: string[]): Response {
  answer.headers.set('allow', allowed.join(', '));
  return answer;
}

/** While we lack the database nothing is broken; and where the router has no page, ours is plain. */
function honestAbout(response: Response, { isAnswerAway, wantsData }: Visit): Response {
  const { status, headers, body } = response;
  const honest = isAnswerAway ? 503 : status;
  if (honest < 500) return response;
  const isBare = /^(text\/plain|$)/.test(headers.get('content-type') ?? '');
  if (isBare && !wantsData) return plainAnswer(honest);
  return new Response(body, { status: honest, headers });
}

/** The same request at our own origin: nothing the client writes into Host has an effect. */
function requestAt(siteUrl: string, url: URL, request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('host', new URL(siteUrl).host);
  headers.delete('x-forwarded-host');
  if (headers.has('origin')) headers.set('origin', siteUrl);
  return new Request(siteUrl + decodable(url.pathname) + url.search, {
    method: request.method,
    headers,
    body: request.body,
    signal: request.signal,
    ...(request.body && { duplex: 'half' }),
  });
}

/**
 * A path that is no UTF-8 leads nowhere, and the router would call it a fault. It goes on with the sign
 * for what cannot be read.
 */
function decodable(path: string): string {
  try {
    // Used, or the build leaves it out as a call without an effect.
    return decodeURIComponent(path) && path;
  } catch {
    return path.replaceAll('%', '%EF%BF%BD');
  }
}

function addHeaders(c: Context<AppEnv>, siteUrl: string, requestId: string): void {
  c.res.headers.set('x-request-id', requestId);
  if (c.res.headers.has('content-security-policy')) return;
  for (const [name, value] of Object.entries(securityHeaders(siteUrl, noScripts))) {
    c.res.headers.set(name, value);
  }
}

/** The path without its query: what stands behind the question mark may be personal. */
function logRequest(platform: Platform, c: Context<AppEnv>, ms: number, metrics: Metrics): void {
  const status = statusOf(c);
  const path = c.req.path.slice(0, 200);
  metrics.requests.observe({ method: c.req.method, status: String(status) }, ms / 1000);
  const event = status === 404 ? 'request.unknown-path' : 'request';
  const requestId = c.get('requestId');
  platform.log.info({ event, requestId, method: c.req.method, path, status, ms: Math.round(ms) });
}

/** Whoever has left gets no answer, and what the router says to that is no fault of ours: 499, as nginx has it. */
function statusOf({ req, res }: Context<AppEnv>): number {
  return res.status >= 500 && req.raw.signal.aborted ? 499 : res.status;
}
