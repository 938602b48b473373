import type { Platform, Visit } from '../http/platform.server.ts';
import { cookieName, readCookie, sendCookie } from '../http/requests/cookies.server.ts';
import type { Notice } from '../http/site-data.ts';
import { type NoticeName, noticeNamed } from './notices.ts';

/** Says something on the next page. The cookie's name also keeps that page from being one of memory. */
export function leaveNotice({ config }: Platform, visit: Visit, notice: NoticeName): void {
  const name = cookieName(config.siteUrl, 'session-notice');
  sendCookie(visit, config.siteUrl, { name, value: notice, maxAge: 60 });
}

/** What the page before has left to say. */
export function noticeLeft({ config }: Platform, request: Request): Notice | null {
  return noticeNamed(readCookie(request, cookieName(config.siteUrl, 'session-notice')));
}

/** Takes the cookie back once a page has shown it; an answer that only leads on leaves it. */
export function forgetShownNotice(
  { config }: Platform,
  request: Request,
  visit: Visit,
  response: Response,
): void {
  const name = cookieName(config.siteUrl, 'session-notice');
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage || readCookie(request, name) === null) return;
  sendCookie(visit, config.siteUrl, { name, value: '', maxAge: 0 });
}
