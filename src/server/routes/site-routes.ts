import type { Context, Hono } from 'hono';
import { href } from 'react-router';
import { readSession } from '../../accounts/sessions/current-session.server.ts';
import { isTeamRole } from '../../accounts/sessions/session-record.ts';
import { keyCache, publishedKeys } from '../../accounts/sessions/sessions.server.ts';
import { formStartedPath } from '../../platform/forms/use-form-check.ts';
import type { Services } from '../../platform/services.ts';
import {
  assetAnswer,
  assetFolder,
  findSharedAsset,
} from '../../platform/web/asset-files.server.ts';
import type { MemoryAnswer } from '../../platform/web/memory-answer.server.ts';
import { answerFile } from '../../platform/web/file-answer.server.ts';
import type { PageCounter } from '../../platform/web/page-counter.server.ts';
import { plainAnswer } from '../../platform/web/plain-answer.ts';
import { noScripts, securityHeaders } from '../../platform/web/security-headers.ts';
import { lastPublished, whileReading } from '../../platform/words/published.server.ts';
import { picturePath, readPicture } from '../../platform/words/words.ts';
import { addPreviewBar, readPreview } from '../../words/preview.server.ts';
import { robots, securityText, sitemap } from '../../site/well-known.ts';
import type { AppEnv } from '../app.ts';
import { readRequestContext } from '../pages/page-request.ts';

/** Serves files of other builds, cached in memory after the first request. */
export function addAssetRoute(
  app: Hono<AppEnv>,
  services: Pick<Services, 'db' | 'config'>,
  answers: Map<string, MemoryAnswer>,
): void {
  app.get(`${assetFolder}:file{[\\w.-]+}`, async ({ req }) => {
    const bytes = await findSharedAsset(services, req.path);
    const answer = bytes && assetAnswer(req.path, bytes, services.config.siteUrl);
    if (!answer) return plainAnswer(404);
    answers.set(req.path, answer);
    return new Response(answer.body.raw, { headers: answer.headers });
  });
}

/** Serves the bucket's public files; everything else below /storage is a 404. */
export function addStorageRoutes(app: Hono<AppEnv>, { bucket, config, log }: Services): void {
  const onUnavailable = (c: Context<AppEnv>) => (reason: string) =>
    log.error({ event: 'storage.unavailable', requestId: c.get('requestId'), reason });
  app.get('/storage/resources/:file{[a-z0-9-]+\\.pdf}', async (c) => {
    const response = await answerFile(bucket, c.req.raw, c.req.param('file'), onUnavailable(c));
    // On 304 a browser updates its copy's headers, so they are sent as well.
    if (response.status === 304 || response.headers.get('content-type') === 'application/pdf') {
      for (const [name, value] of documentHeaders(config.siteUrl))
        response.headers.set(name, value);
    }
    return response;
  });
  app.get('/pictures/:file', async (c) => {
    const file = c.req.param('file');
    if (!readPicture(picturePath(file))) return plainAnswer(404);
    const answer = await answerFile(bucket, c.req.raw, file, onUnavailable(c));
    if (answer.status >= 400) return answer;
    // Named by its content. Emails show it as well.
    const headers = {
      ...securityHeaders(config.siteUrl, noScripts),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    };
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  });
  app.get('/storage/*', () => plainAnswer(404));
}

/**
 * Browsers' PDF viewers work under this policy: with a sandbox, `default-src 'none'` or an embedder policy
 * their window stays empty. `nosniff` fixes the type, so nothing in a file runs as a page of ours.
 */
function documentHeaders(siteUrl: string): [string, string][] {
  const headers = Object.entries(securityHeaders(siteUrl, noScripts));
  const kept = headers.filter(([name]) => name !== 'cross-origin-embedder-policy');
  const policy = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return [...kept, ['content-security-policy', policy]];
}

/**
 * A page with a draft's words, as a visitor will see it, under a bar that says so. For those who have its
 * address: never kept or counted, never found by search engines, and framed by the editor alone.
 */
export function addPreviewRoute(
  app: Hono<AppEnv>,
  services: Services,
  answer: (c: Context<AppEnv>) => Promise<Response>,
): void {
  app.get('/preview/:token/*', async (c) => {
    const token = c.req.param('token');
    const preview = await readPreview(services, token);
    if (preview.kind !== 'draft') return withPreviewHeaders(await answer(c));
    const { url, headers, signal } = c.req.raw;
    const asVisitor = new Headers(headers);
    for (const name of ['cookie', 'accept-encoding']) asVisitor.delete(name);
    const page = url.replace(`/preview/${token}`, '');
    c.req.raw = new Request(page, { headers: asVisitor, signal });
    const shown = await whileReading({ draft: preview }, () => answer(c));
    return withPreviewHeaders(await addPreviewBar(shown, preview));
  });
}

function withPreviewHeaders(page: Response): Response {
  const { headers } = page;
  headers.set('cache-control', 'no-store');
  headers.set('x-robots-tag', 'noindex');
  headers.set('x-frame-options', 'SAMEORIGIN');
  const policy = headers.get('content-security-policy') ?? '';
  const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  headers.set('content-security-policy', framed);
  return page;
}

/** Small site files generated from settings; the sitemap names the pages at these paths. */
export function addWellKnownRoutes(
  app: Hono<AppEnv>,
  services: Services,
  listedPaths: () => string[],
): void {
  const { config, clock } = services;
  const { siteUrl } = config;
  const text = { ...hour, 'content-type': 'text/plain; charset=utf-8' };
  const xml = { ...hour, 'content-type': 'application/xml; charset=utf-8' };
  app.get('/robots.txt', (c) => c.body(robots(siteUrl), 200, text));
  app.get('/sitemap.xml', (c) => {
    const pages = listedPaths().map((path) => ({ path, changed: lastPublished(path) }));
    return c.body(sitemap(siteUrl, pages), 200, xml);
  });
  app.get('/.well-known/security.txt', (c) => c.body(securityText(siteUrl, clock()), 200, text));
  app.get('/.well-known/jwks.json', async (c) =>
    c.json(await publishedKeys(services), 200, { 'cache-control': `public, max-age=${keyCache}` }),
  );
  app.get('/.well-known/change-password', (c) => {
    c.header('cache-control', 'no-store');
    return c.redirect(href('/account/password'), 302);
  });
}

const hour = { 'cache-control': 'public, max-age=3600' };

/**
 * Counts that a visitor began to fill in a form, as reported by the page's script; the response is always
 * empty. As with pages, the team is not counted.
 */
export function addCountRoute(
  app: Hono<AppEnv>,
  services: Services,
  counter: Pick<PageCounter, 'started'>,
): void {
  app.post(formStartedPath, async (c) => {
    const page = new URLSearchParams(await c.req.text()).get('page') ?? '';
    const ctx = readRequestContext(c, services.config.TRUST_PROXY);
    const session = await readSession(services, c.req.raw, ctx);
    if (!isTeamRole(session?.role)) counter.started(page, c.req.header('user-agent'));
    for (const cookie of ctx.setCookies) c.header('set-cookie', cookie, { append: true });
    return c.body(null, 204);
  });
}
