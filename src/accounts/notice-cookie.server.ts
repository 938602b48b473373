import type { RequestContext, Services } from '../platform/services.ts';
import { cookieName, readCookie, sendCookie } from '../platform/web/request-address.ts';
import type { Notice } from '../platform/web/page.ts';
import { type NoticeName, noticeNamed } from './notices.ts';

/**
 * Leaves a notice for the next page. The cookie's name also keeps that page from being served from
 * the page cache.
 */
export function leaveNotice({ config }: Services, ctx: RequestContext, notice: NoticeName): void {
  const name = cookieName(config.siteUrl, 'session-notice');
  sendCookie(ctx, config.siteUrl, { name, value: notice, maxAge: 60 });
}

export function noticeLeft({ config }: Services, request: Request): Notice | null {
  return noticeNamed(readCookie(request, cookieName(config.siteUrl, 'session-notice')));
}

/** Removes the cookie once a page has shown the notice; a redirect keeps it. */
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
