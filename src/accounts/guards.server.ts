import { eq } from 'drizzle-orm';
import { redirect, href } from 'react-router';
import {
  type RequestContext,
  type Services,
  servicesContext,
  requestContext,
} from '../platform/services.ts';
import { logRefusal } from './account-events.server.ts';
import { sessions, users } from './auth.table.server.ts';
import {
  type CurrentSession,
  isComplete,
  isProofOld,
  knownSession,
  mustShowFactor,
  hasRole,
} from './sessions/current-session.server.ts';
import { leaveNotice } from './notice-cookie.server.ts';
import { stepAddress } from './return-address.ts';
import { type Asking, preserveFormInput } from './sign-in/preserve-form-input.server.ts';
import { adminUseRest, isTeamRole, type Role, rolesFor } from './sessions/session-record.ts';

/** The user's session. Visitors are sent to /auth and return afterwards. */
export function requireSession({ request, context }: Asking): CurrentSession {
  const session = knownSession(context);
  const next = toPath(request);
  if (!session) throw redirect(`${href('/auth')}?next=${encodeURIComponent(next)}`, 302);
  if (!isComplete(session)) throw redirect(stepAddress(next), 302);
  return session;
}

/**
 * The session, for the pages of one's account and what changes it: where a second step is needed, it
 * was shown within the last hour.
 */
export function requireProof(asking: Asking): CurrentSession {
  const session = requireSession(asking);
  const { clock } = asking.context.get(servicesContext);
  if (isProofOld(session, clock())) throw redirect(stepAddress(toPath(asking.request)), 302);
  return session;
}

/** Requires an admin, as strictly as `requireConsultant`. Consultants are sent to the first page, which says why. */
export const requireAdmin = (asking: Asking) => requireRole(asking, rolesFor.everything);

/** For acts on accounts: the second step was shown within the last hour as well. */
export const requireProvedAdmin = (asking: Asking) =>
  requireRole(asking, rolesFor.everything, () => requireProof(asking));

/**
 * Requires a consultant or an admin at aal2, proved within the last twelve hours and used within the
 * last one, with a password fit for the team. Other callers are sent home; one of the team who lacks
 * one of these is sent to set it up.
 */
export const requireConsultant = (asking: Asking) => requireRole(asking, rolesFor.people);

/** Requires an editor or an admin, as strictly as `requireConsultant`. */
export const requireEditor = (asking: Asking) => requireRole(asking, rolesFor.words);

/** Requires any of the team, as strictly as `requireConsultant`: for what all of their pages have. */
export const requireTeam = (asking: Asking) => requireRole(asking, rolesFor.anything);

/** Text in a refused form is preserved: a session may end while its user writes a long answer. */
async function requireRole(
  asking: Asking,
  roles: readonly Role[],
  requireMore: () => void = () => undefined,
): Promise<CurrentSession> {
  try {
    const session = await admit(asking, roles);
    requireMore();
    return session;
  } catch (rejection) {
    if (!(rejection instanceof Response)) throw rejection;
    const kept = await preserveFormInput(asking, toPath(asking.request), rejection);
    if (kept) throw kept;
    throw rejection;
  }
}

async function admit(asking: Asking, roles: readonly Role[]): Promise<CurrentSession> {
  const session = requireSession(asking);
  const path = toPath(asking.request);
  const services = asking.context.get(servicesContext);
  const { db, clock } = services;
  if (!roles.includes(session.role)) {
    const ctx = asking.context.get(requestContext);
    const { userId } = session;
    // Every link to the admin area leads to its first page.
    if (session.role === 'editor' && path === href('/admin'))
      throw redirect(firstPage(session.role), 302);
    if (!refused.has(ctx)) {
      logRefusal(services, ctx, { event: 'admin.refused', userId, reason: `no ${roles[0]}` });
      leaveNotice(services, ctx, 'role-lacking');
    }
    refused.add(ctx);
    throw redirect(firstPage(session.role), 302);
  }
  const next = encodeURIComponent(path);
  // Without any factor left, a session at aal2 is worth no more than a password.
  const hasFactor = session.aal === 'aal2' && session.neededAal === 'aal2';
  if (!hasFactor) throw redirect(`${href('/account/factors')}?next=${next}`, 302);
  if (mustShowFactor(session, clock())) throw redirect(stepAddress(path), 302);
  const [user] = await db
    .select({ hasAdminPassword: users.hasAdminPassword })
    .from(users)
    .where(eq(users.id, session.userId));
  if (!user?.hasAdminPassword) throw redirect(`${href('/account/password')}?next=${next}`, 302);
  if (!isReadByScript(asking.request)) await recordUse(services, session);
  return session;
}

/** An open page keeps itself fresh: that is no use of the session, and doesn't make it last. */
const isReadByScript = ({ method, headers }: Request) =>
  method === 'GET' && headers.get('sec-fetch-dest') === 'empty';

/** Where the admin area begins, for those whom it is open to. */
function firstPage(role: Role): string {
  if (role === 'editor') return href('/admin/words');
  return isTeamRole(role) ? href('/admin') : '/';
}

/** The loaders of a page and of its layout ask together; the refusal is one. */
const refused = new WeakSet<RequestContext>();

/** Skipped if the database cannot write: the page that explains this is for admins. */
async function recordUse(
  { db, clock }: Services,
  { sessionId, activeAt }: CurrentSession,
): Promise<void> {
  const now = clock();
  if (now.getTime() - activeAt.getTime() < adminUseRest * 1000) return;
  const byId = eq(sessions.id, sessionId);
  await db
    .update(sessions)
    .set({ adminUsedAt: now })
    .where(byId)
    .catch(() => undefined);
}

function toPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/(\/_)?\.data$/, '').replace(/^\/_root$/, '/') + search;
}

/** Whether an admin who passed the guard is still one after a long request. */
export async function isStillAdmin(
  services: Services,
  { sessionId, userId }: Pick<CurrentSession, 'sessionId' | 'userId'>,
): Promise<boolean> {
  const goesOn = (await services.db.$count(sessions, eq(sessions.id, sessionId))) > 0;
  return goesOn && (await hasRole(services, userId, 'admin'));
}
