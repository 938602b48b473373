import type { Context } from 'hono';
import { readSession, toViewer } from '../../accounts/sessions/current-session.server.ts';
import { clearShownNotice } from '../../accounts/notice-cookie.server.ts';
import type { PageCounter } from '../../platform/web/page-counter.server.ts';
import type { RequestContext, Services } from '../../platform/services.ts';
import { cookieName, readCookie } from '../../platform/web/request-address.ts';
import { compressWhole, type MemoryAnswer } from '../../platform/web/memory-answer.server.ts';
import { plainAnswer } from '../../platform/web/plain-answer.ts';
import { securityHeaders } from '../../platform/web/security-headers.ts';
import type { AppEnv } from '../app.ts';
import { isTeamRole } from '../../accounts/sessions/session-record.ts';
import { postedBody, readRequestContext, requestAt } from './page-request.ts';
import type { PageRenderer } from './page-renderer.ts';

export async function answerPage(
  c: Context<AppEnv>,
  services: Services,
  render: PageRenderer,
  counter: PageCounter,
  files: ReadonlyMap<string, MemoryAnswer>,
): Promise<Response> {
  const { siteUrl, TRUST_PROXY } = services.config;
  const url = new URL(c.req.url);
  const ctx = readRequestContext(c, TRUST_PROXY);
  const body = await postedBody(c).catch(() => undefined);
  if (body === undefined) return plainAnswer(400);
  const request = requestAt(siteUrl, url, c.req.raw, body);
  const session = await readSession(services, request, ctx);
  ctx.viewer = toViewer(session);
  const answer = honestAbout(await render(request, ctx, session), ctx);
  const response = ctx.viewer ? answer : await withStyles(answer, files, ctx.nonce);
  clearShownNotice(services, request, ctx, response);
  const isSeen = request.method === 'GET' && response.status === 200 && !ctx.wantsData;
  // The team would be most of the page views on a quiet day.
  if (isSeen && !isTeamRole(session?.role)) counter.saw(url.pathname, c.env.incoming.headers);
  // An ended session is still a cookie: pages of its former owner must not be cached.
  const isVisitor = readCookie(request, cookieName(siteUrl, 'session')) === null;
  addHeaders(response, ctx, isVisitor, siteUrl);
  if (request.method !== 'HEAD') return compressWhole(response, c.req.header('accept-encoding'));
  // Only the body of a GET, with its styles and compressed, has a length.
  response.headers.delete('content-length');
  return response;
}

/**
 * While the database is unavailable the status is 503; and where the router has no page, ours is plain. A
 * post to an address without a page would otherwise be answered with data about its routes.
 */
function honestAbout(
  response: Response,
  { isAnswerUnavailable, wantsData }: RequestContext,
): Response {
  const { status, headers, body } = response;
  const honest = isAnswerUnavailable ? 503 : status;
  const type = headers.get('content-type') ?? '';
  if (honest === 405 && type.startsWith('application/json')) return plainAnswer(405);
  if (honest < 500) return response;
  const isBare = /^(text\/plain|$)/.test(type);
  if (isBare && !wantsData) return plainAnswer(honest);
  return new Response(body, { status: honest, headers });
}

/**
 * A first-time visitor has no stylesheet yet, and gets it inside the page; those with a session have it
 * cached. A page that is streamed, or has its own policy, keeps its links.
 */
async function withStyles(
  answer: Response,
  files: ReadonlyMap<string, MemoryAnswer>,
  nonce: string | undefined,
): Promise<Response> {
  const { status, headers } = answer;
  const isWholePage = headers.has('content-length') && headers.get('content-type') === htmlType;
  if (!isWholePage || headers.has('content-security-policy')) return answer;
  const html = Buffer.from(withStylesInside(await answer.text(), files, nonce));
  headers.set('content-length', String(html.length));
  return new Response(html, { status, headers });
}

const htmlType = 'text/html; charset=utf-8';

function addHeaders(
  { headers, status }: Response,
  ctx: RequestContext,
  isVisitor: boolean,
  siteUrl: string,
): void {
  for (const cookie of ctx.setCookies) headers.append('set-cookie', cookie);
  // Private by default, so that no route has to say so. A page may opt into caching, but the data for its
  // script has the same address, and a cache would serve that to people.
  if (ctx.wantsData || !headers.has('cache-control')) {
    const isPage = headers.get('content-type') === htmlType && !ctx.wantsData;
    const isKept = isPage && isVisitor && status !== 404 && status !== 405;
    // Firefox loses form input on a page with `no-store`, and cannot go back to the response to a form.
    // `Vary` keeps a visitor's page from one who has logged in since.
    headers.set('cache-control', isKept ? 'private, no-cache' : 'no-store');
    if (isKept) headers.append('vary', 'Cookie');
  }
  const nonce = [`'nonce-${ctx.nonce}'`];
  const frames = ctx.framesOwnPages ?? false;
  const policy = { inline: nonce, files: true, styles: nonce, frames };
  for (const [name, value] of Object.entries(securityHeaders(siteUrl, policy))) {
    // A page with its own policy has set it already: a private address, an email in a sandbox.
    if (!headers.has(name)) headers.set(name, value);
  }
  if (status === 405 && !headers.has('allow')) headers.set('allow', 'GET, HEAD');
}

type Files = ReadonlyMap<string, MemoryAnswer>;

/**
 * Inlines a page's stylesheets, so that nothing else has to load before it is seen. Without a nonce the
 * policy has to name them by their hash.
 * @throws if a stylesheet is missing from the built files
 */
export function withStylesInside(html: string, files: Files, nonce?: string): string {
  const links = /(?:<link (?:nonce="[^"]*" )?rel="stylesheet" href="[^"]+"\/>)+/;
  // What a part of the page brings with it, which React puts before all others.
  const ofParts = /<link rel="stylesheet" href="([^"]+)" data-precedence="default"\/>/g;
  const parts = Array.from(html.matchAll(ofParts), ([, path = '']) => path);
  const whole = html.replaceAll(ofParts, '');
  if (!links.test(whole)) return html;
  return whole.replace(links, (linked) => {
    // React Router marks with a # what a script would load as well.
    const paths = Array.from(linked.matchAll(/href="([^"#]+)#?"/g), ([, path = '']) => path);
    const styles = [...paths, ...parts].map((path) => {
      const file = files.get(path);
      if (!file) throw new Error(`There is no ${path}`);
      return Buffer.from(file.body.raw).toString();
    });
    return `<style${nonce ? ` nonce="${nonce}"` : ''}>${styles.join('')}</style>`;
  });
}
