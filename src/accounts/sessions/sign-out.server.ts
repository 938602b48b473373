import { eq } from 'drizzle-orm';
import type { Platform, Visit } from '../../platform/services.ts';
import { cookieName, readCookie } from '../../platform/web/requests/cookies.server.ts';
import { hashToken } from '../../platform/security/tokens.server.ts';
import { authOf } from '../auth.server.ts';
import { sessions } from '../auth.table.server.ts';
import { authHeaders, keepCookies } from '../current-session.server.ts';

/**
 * Ends the session that asks, and removes its cookie.
 * @throws if the session cannot be ended; better-auth alone would not report that.
 */
export async function signOut(platform: Platform, request: Request, visit: Visit): Promise<void> {
  await endSentSession(platform, request);
  const headers = authHeaders(request, visit);
  const answer = await authOf(platform).api.signOut({ headers, returnHeaders: true });
  keepCookies(visit, answer.headers);
}

/** Ends the session whose cookie a request carries, if there is one. */
export async function endSentSession({ config, db }: Platform, request: Request): Promise<void> {
  const cookie = readCookie(request, cookieName(config.siteUrl, 'session'));
  if (!cookie) return;
  const [token = ''] = cookie.split('.');
  await db.delete(sessions).where(eq(sessions.token, hashToken(token)));
}
