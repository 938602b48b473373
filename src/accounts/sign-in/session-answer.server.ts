import { redirect, href } from 'react-router';
import type { Services, RequestContext } from '../../platform/services.ts';
import {
  type CurrentSession,
  isComplete,
  readSession,
} from '../sessions/current-session.server.ts';
import { stepAddress } from '../return-address.ts';
import { endSentSession } from '../sessions/sessions.server.ts';

/**
 * The session that this request has just started, read from the cookie in its answer. It replaces
 * the one the browser had, from another tab or account, which could no longer be logged out.
 * @throws a redirect to /auth if it has been ended meanwhile, and 503 while the database is
 * unavailable
 */
export async function startedSession(
  services: Services,
  request: Request,
  ctx: RequestContext,
): Promise<CurrentSession> {
  // Of several cookies with one name the last one counts, as in a browser.
  const sent = new Map<string, string>();
  for (const line of ctx.setCookies) {
    const [pair = ''] = line.split(';', 1);
    sent.set(pair.slice(0, pair.indexOf('=')), pair);
  }
  const headers = new Headers(request.headers);
  headers.set('cookie', [...sent.values()].join('; '));
  const session = await readSession(services, new Request(request.url, { headers }), ctx);
  if (!session) {
    if (ctx.isViewerUnknown) throw new Response(null, { status: 503 });
    throw redirect(href('/auth'), 303);
  }
  await endSentSession(services, request);
  return session;
}

/** The next page: the second factor first, if the account has one. */
export function wayOn(session: CurrentSession, to: string): string {
  return isComplete(session) ? to : stepAddress(to);
}
