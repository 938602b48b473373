import type { Services, RequestContext } from '../platform/services.ts';
import { cookieName, readCookie, sendCookie } from '../platform/web/requests/cookies.server.ts';
import type { Notice } from '../platform/web/pages/site-data.ts';
import { type NoticeName, noticeNamed } from './notices.ts';

/**
 * Leaves a notice for the next page. The name of the cookie also keeps that page from being served from
 * memory.
 */
export function leaveNotice({ config }: Services, ctx: RequestContext, notice: NoticeName): void {
  const name = cookieName(config.siteUrl, 'session-notice');
  sendCookie(ctx, config.siteUrl, { name, value: notice, maxAge: 60 });
}

/** The notice that the previous page left. */
export function noticeLeft({ config }: Services, request: Request): Notice | null {
  return noticeNamed(readCookie(request, cookieName(config.siteUrl, 'session-notice')));
}

/** Removes the cookie once a page has shown the notice; a redirect leaves it. */
export function clearShownNotice(
  { config }: Services,
  request: Request,
  ctx: RequestContext,
  response: Response,
): void {
  const name = cookieName(config.siteUrl, 'session-notice');
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage || readCookie(request, name) === null) return;
  sendCookie(ctx, config.siteUrl, { name, value: '', maxAge: 0 });
}
