import { eq } from 'drizzle-orm';
import { createContext, type RouterContextProvider, redirect, href } from 'react-router';
import { failureReason } from '../../platform/database/failures.ts';
import { type Services, type RequestContext, requestContext } from '../../platform/services.ts';
import type { Viewer } from '../../platform/web/page.ts';
import { type Auth, authHeaders, getAuth, keepCookies } from '../auth.server.ts';
import { type AssuranceLevel, sessions, users } from '../auth.table.server.ts';
import { hasFactor } from '../factors/factors.server.ts';
import {
  accountProofLife,
  adminIdleLife,
  adminProofLife,
  isTeamRole,
  longestSession,
  recordLife,
  type Role,
  sessionLife,
  sessionRest,
  type SessionRecord,
} from './session-record.ts';
import { stepAddress } from '../return-address.ts';
import { endSentSession } from './sessions.server.ts';

export type CurrentSession = {
  sessionId: string;
  userId: string;
  email: string;
  name: string;
  isEmailVerified: boolean;
  role: Role;
  aal: AssuranceLevel;
  neededAal: AssuranceLevel;
  provedAt: Date;
  activeAt: Date;
};

/** Set for every request; null for visitors, and while the session cannot be determined. */
export const sessionContext = createContext<CurrentSession | null>(null);

/**
 * The session, for pages that need one. Throws 503 while the database is unavailable: a user who
 * may be logged in must not be told otherwise.
 */
export function knownSession(context: Readonly<RouterContextProvider>): CurrentSession | null {
  if (context.get(requestContext).isViewerUnknown) throw new Response(null, { status: 503 });
  return context.get(sessionContext);
}

/**
 * The session of a request. If it cannot be determined, the caller counts as a visitor, so that
 * public pages stay readable while the database is unavailable.
 */
export async function readSession(
  services: Services,
  request: Request,
  ctx: RequestContext,
): Promise<CurrentSession | null> {
  // Most visitors send no cookie, which saves a query.
  if (!request.headers.has('cookie')) return null;
  try {
    const auth = getAuth(services);
    const headers = authHeaders(request, ctx);
    const { response, headers: answer } = await findSession(auth, headers, services.clock());
    if (response && hasOutlived(services, response)) {
      await services.db.delete(sessions).where(eq(sessions.id, response.session.id));
      return null;
    }
    keepCookies(ctx, answer);
    return response && !response.user.suspendedAt ? await describe(services, response) : null;
  } catch (error) {
    const reason = failureReason(error);
    services.log.error({ event: 'session.unreadable', requestId: ctx.requestId, reason });
    ctx.isViewerUnknown = true;
    return null;
  }
}

/**
 * The session, extended where due. If the database cannot write it is not extended: the page that
 * explains this is for logged-in users.
 */
async function findSession(auth: Auth, headers: Headers, now: Date) {
  const asked = { headers, returnHeaders: true } as const;
  const found = await auth.api.getSession({ ...asked, query: { disableRefresh: true } });
  const freshUntil = now.getTime() + (sessionLife - sessionRest) * 1000;
  if (!found.response || found.response.session.expiresAt.getTime() > freshUntil) return found;
  return auth.api.getSession(asked).catch(() => found);
}

type Found = NonNullable<Awaited<ReturnType<Auth['api']['getSession']>>>;

function hasOutlived({ clock }: Services, { session }: Found): boolean {
  return clock().getTime() - session.createdAt.getTime() > longestSession * 1000;
}

async function describe(services: Services, { session, user }: Found): Promise<CurrentSession> {
  const { createdAt, provedAt, adminUsedAt } = session;
  const signs = [createdAt, provedAt, adminUsedAt].map((sign) => sign?.getTime() ?? 0);
  return {
    sessionId: session.id,
    userId: user.id,
    email: user.email,
    name: user.name,
    isEmailVerified: user.emailVerified,
    role: (await findRole(services, user.id)) ?? 'user',
    aal: session.aal === 'aal2' ? 'aal2' : 'aal1',
    neededAal: (await hasFactor(services.db, user.id)) ? 'aal2' : 'aal1',
    provedAt: provedAt ?? createdAt,
    activeAt: new Date(Math.max(...signs)),
  };
}

/** Whether every required factor was shown; until then the session opens nothing. */
export function isComplete({ aal, neededAal }: CurrentSession): boolean {
  return aal === 'aal2' || neededAal === 'aal1';
}

/**
 * Whether the second step comes first: if it was not shown yet, and for the team after twelve hours
 * or an hour without use.
 */
export function mustShowFactor(session: CurrentSession, now: Date): boolean {
  if (!isComplete(session)) return true;
  const { role, neededAal, provedAt, activeAt } = session;
  const isOld = isOver(provedAt, adminProofLife, now) || isOver(activeAt, adminIdleLife, now);
  return isTeamRole(role) && neededAal === 'aal2' && isOld;
}

/**
 * Whether the second step comes first for what guards an account, one's own or another's: if it was
 * not shown within the last hour, however much the session was used.
 */
export function isProofOld(session: CurrentSession, now: Date): boolean {
  if (mustShowFactor(session, now)) return true;
  return session.neededAal === 'aal2' && isOver(session.provedAt, accountProofLife, now);
}

const isOver = (since: Date, life: number, now: Date) =>
  now.getTime() - since.getTime() > life * 1000;

export function toViewer(session: CurrentSession | null): Viewer | null {
  if (!session) return null;
  return { email: session.email, role: isComplete(session) ? session.role : 'user' };
}

export function toSessionRecord(session: CurrentSession, now: Date): SessionRecord {
  return {
    user: {
      id: session.userId,
      email: session.email,
      user_metadata: { full_name: session.name },
    },
    session_id: session.sessionId,
    role: session.role,
    aal: session.aal,
    expires_at: Math.floor(now.getTime() / 1000) + recordLife,
    expires_in: recordLife,
  };
}

/** Whether a user has a role; false if that cannot be determined. */
export async function hasRole(services: Services, userId: string, role: Role): Promise<boolean> {
  return (await findRole(services, userId)) === role;
}

/** The role a user can use: those of the team need a confirmed address. */
async function findRole(services: Services, userId: string): Promise<Role | null> {
  try {
    const [user] = await services.db
      .select({
        role: users.role,
        emailVerified: users.emailVerified,
        suspendedAt: users.suspendedAt,
      })
      .from(users)
      .where(eq(users.id, userId));
    if (!user || user.suspendedAt) return null;
    return isTeamRole(user.role) && !user.emailVerified ? null : user.role;
  } catch (error) {
    const reason = failureReason(error);
    services.log.error({ event: 'role.unknown', userId, reason });
    return null;
  }
}

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
