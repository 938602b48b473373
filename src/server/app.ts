import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type { PageCounter } from '../platform/web/page-counter.server.ts';
import { failureTrace, isUnavailable } from '../platform/database/failures.ts';
import type { Services } from '../platform/services.ts';
import { isAllowedOrigin, noScripts, securityHeaders } from '../platform/web/security-headers.ts';
import type { MemoryAnswer } from '../platform/web/memory-answer.server.ts';
import { plainAnswer } from '../platform/web/plain-answer.ts';
import { oneClickPath } from '../mailing-list/mailing-list.ts';
import { answerPage } from './pages/answer-page.ts';
import { listedPaths, type PageRenderer } from './pages/page-renderer.ts';
import { bringsFile } from './pages/page-request.ts';
import {
  addAssetRoute,
  addCountRoute,
  addPreviewRoute,
  addStorageRoutes,
  addWellKnownRoutes,
} from './routes/site-routes.ts';
import { largestForm } from './web-server.ts';
import { loggedPath } from './log.ts';
import type { Metrics } from './metrics.ts';
import {
  addBackupRoute,
  addGrantRoute,
  addOperatorRoutes,
  type Readiness,
} from './routes/operator-routes.ts';

export type AppEnv = { Bindings: HttpBindings; Variables: { requestId: string } };

/** Pages and files are read, forms are posted; no other method is supported. */
const methods = ['GET', 'HEAD', 'POST'];

export function createApp(
  running: Readiness,
  render: PageRenderer,
  metrics: Metrics,
  counter: PageCounter,
  answers: Map<string, MemoryAnswer>,
): Hono<AppEnv> {
  const { services } = running;
  const { siteUrl } = services.config;
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = crypto.randomUUID();
    c.set('requestId', requestId);
    await next();
    addHeaders(c, siteUrl, requestId);
    logRequest(services, c, performance.now() - started, metrics);
  });
  app.use(compress());
  addOperatorRoutes(app, running, metrics);
  addWellKnownRoutes(app, services, listedPaths);
  addStorageRoutes(app, services);
  addAssetRoute(app, services, answers);
  const unseen = { ...counter, saw: () => undefined };
  addPreviewRoute(app, services, (c) => answerPage(c, services, render, unseen, answers));
  // Nothing can be posted to these.
  const read = app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  for (const path of read) app.all(path, () => notAllowed(['GET', 'HEAD']));
  app.use((c, next) => (methods.includes(c.req.method) ? next() : notAllowed(methods)));
  app.post(oneClickPath, (c) => {
    // Its token is the only authorisation, and email clients post any body: no origin check applies.
    const { url, method, headers, signal } = c.req.raw;
    c.req.raw = new Request(url, { method, headers, signal });
    return answerPage(c, services, render, counter, answers);
  });
  app.use(async (c, next) => {
    if (!isAllowedOrigin(c.req.raw, siteUrl)) return plainAnswer(403);
    return next();
  });
  app.use((c, next) => {
    const maxSize = largestForm(c.req.path, c.req.header('content-length') !== undefined);
    return bringsFile(c)
      ? next()
      : bodyLimit({ maxSize, onError: () => plainAnswer(413) })(c, next);
  });
  addGrantRoute(app, services);
  addBackupRoute(app, services);
  addCountRoute(app, services, counter);
  app.all('*', (c) => answerPage(c, services, render, counter, answers));
  app.onError((error, c) => answerFault(services, c, error));
  return app;
}

async function notAllowed(allowed: readonly string[]): Promise<Response> {
  const answer = plainAnswer(405);
  answer.headers.set('allow', allowed.join(', '));
  return answer;
}

function addHeaders(c: Context<AppEnv>, siteUrl: string, requestId: string): void {
  c.res.headers.set('x-request-id', requestId);
  if (c.res.headers.has('content-security-policy')) return;
  for (const [name, value] of Object.entries(securityHeaders(siteUrl, noScripts))) {
    c.res.headers.set(name, value);
  }
}

function answerFault({ log }: Services, c: Context<AppEnv>, error: Error): Response {
  // Node's message for a body whose sender disconnected, which is not our failure.
  if (error.message !== 'aborted' || !c.req.raw.signal.aborted) {
    log.error({
      event: 'request.failed',
      requestId: c.get('requestId'),
      reason: failureTrace(error),
    });
  }
  return plainAnswer(isUnavailable(error) ? 503 : 500);
}

/** The path without its query, which may be personal. */
function logRequest(services: Services, c: Context<AppEnv>, ms: number, metrics: Metrics): void {
  const status = getStatus(c);
  const path = loggedPath(c.req.path);
  metrics.requests.observe({ method: c.req.method, status: String(status) }, ms / 1000);
  const event = status === 404 ? 'request.unknown-path' : 'request';
  const requestId = c.get('requestId');
  services.log.info({ event, requestId, method: c.req.method, path, status, ms: Math.round(ms) });
}

/** A disconnected client gets no response, and the router's error is not our failure: 499, as in nginx. */
function getStatus({ req, res }: Context<AppEnv>): number {
  return res.status >= 500 && req.raw.signal.aborted ? 499 : res.status;
}
