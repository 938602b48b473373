import { eq } from 'drizzle-orm';
import { redirect, href } from 'react-router';
import { type Services, servicesContext, requestContext } from '../platform/services.ts';
import { logRefusal } from './account-events.server.ts';
import { sessions, users } from './auth.table.server.ts';
import {
  type CurrentSession,
  isComplete,
  knownSession,
  mustShowFactor,
  hasRole,
} from './sessions/current-session.server.ts';
import { stepAddress } from './return-address.ts';
import { type Asking, preserveFormInput } from './sign-in/preserve-form-input.server.ts';
import { adminUseRest } from './sessions/session-record.ts';

/** The user's session. Visitors are sent to /auth and return afterwards. */
export function requireSession({ request, context }: Asking): CurrentSession {
  const session = knownSession(context);
  const next = toPath(request);
  if (!session) throw redirect(`${href('/auth')}?next=${encodeURIComponent(next)}`, 302);
  if (!isComplete(session)) throw redirect(stepAddress(next), 302);
  return session;
}

/**
 * Requires an admin at aal2, proved within the last twelve hours and used within the last one, with
 * a password fit for admins. Other callers are sent home; an admin who lacks one of these is sent
 * to set it up. Text in a refused form is preserved: a session may end while an admin writes a long
 * answer.
 */
export async function requireAdmin(asking: Asking): Promise<CurrentSession> {
  try {
    return await admit(asking);
  } catch (rejection) {
    if (!(rejection instanceof Response)) throw rejection;
    const kept = await preserveFormInput(asking, toPath(asking.request), rejection);
    if (kept) throw kept;
    throw rejection;
  }
}

async function admit(asking: Asking): Promise<CurrentSession> {
  const session = requireSession(asking);
  const path = toPath(asking.request);
  const services = asking.context.get(servicesContext);
  const { db, clock } = services;
  if (session.role !== 'admin') {
    const ctx = asking.context.get(requestContext);
    const { userId } = session;
    logRefusal(services, ctx, { event: 'admin.refused', userId, reason: 'no admin' });
    throw redirect('/', 302);
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
  await recordUse(services, session);
  return session;
}

/** Skipped if the database cannot write: the page that explains this is for admins. */
async function recordUse(
  { db, clock }: Services,
  { sessionId, activeAt }: CurrentSession,
): Promise<void> {
  const now = clock();
  if (now.getTime() - activeAt.getTime() < adminUseRest * 1000) return;
  const isOwn = eq(sessions.id, sessionId);
  await db
    .update(sessions)
    .set({ adminUsedAt: now })
    .where(isOwn)
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
