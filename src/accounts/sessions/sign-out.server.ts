import { eq } from 'drizzle-orm';
import type { Services, RequestContext } from '../../platform/services.ts';
import { cookieName, readCookie } from '../../platform/web/cookies.server.ts';
import { hashToken } from '../../platform/security/secrets.server.ts';
import { getAuth } from '../auth.server.ts';
import { sessions } from '../auth.table.server.ts';
import { authHeaders, keepCookies } from '../current-session.server.ts';

/**
 * Ends the current session, and removes its cookie.
 * @throws if the session cannot be ended; better-auth alone would not report that.
 */
export async function signOut(
  services: Services,
  request: Request,
  ctx: RequestContext,
): Promise<void> {
  await endSentSession(services, request);
  const headers = authHeaders(request, ctx);
  const answer = await getAuth(services).api.signOut({ headers, returnHeaders: true });
  keepCookies(ctx, answer.headers);
}

/** Ends the session of a request's cookie, if there is one. */
export async function endSentSession({ config, db }: Services, request: Request): Promise<void> {
  const cookie = readCookie(request, cookieName(config.siteUrl, 'session'));
  if (!cookie) return;
  const [token = ''] = cookie.split('.');
  await db.delete(sessions).where(eq(sessions.token, hashToken(token)));
}
