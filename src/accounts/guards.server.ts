import { eq } from 'drizzle-orm';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { type Platform, platformContext } from '../http/platform.server.ts';
import { sessions, users } from './auth.table.server.ts';
import {
  type CurrentSession,
  isComplete,
  knownSession,
  mustShowFactor,
} from './current-session.server.ts';
import { hasRole } from './has-role.server.ts';
import { keepWords } from './keep-words.server.ts';

type Asking = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** Whoever is signed in. Visitors go to /auth, and come back afterwards. */
export function requireSession({ request, context }: Asking): CurrentSession {
  const session = knownSession(context);
  const next = encodeURIComponent(pathOf(request));
  if (!session) throw redirect(`/auth?next=${next}`, 302);
  if (!isComplete(session)) throw redirect(`/auth/factor?next=${next}`, 302);
  return session;
}

/**
 * An admin at assurance level aal2, who has shown it within twelve hours, with a password that is fit for
 * one. Everybody else goes home; an admin who still lacks something goes where it can be had. Who has
 * written something gets it back: a session may end while a long answer is being thought about.
 */
export async function requireAdmin(asking: Asking): Promise<CurrentSession> {
  try {
    return await admit(asking);
  } catch (refusal) {
    if (!(refusal instanceof Response)) throw refusal;
    const kept = await keepWords(asking, pathOf(asking.request), refusal);
    if (kept) throw kept;
    throw refusal;
  }
}

async function admit(asking: Asking): Promise<CurrentSession> {
  const session = requireSession(asking);
  if (session.role !== 'admin') throw redirect('/', 302);
  const next = encodeURIComponent(pathOf(asking.request));
  // With the last factor gone, a session that showed it is worth no more than a password.
  const hasFactor = session.aal === 'aal2' && session.neededAal === 'aal2';
  if (!hasFactor) throw redirect(`/account/factors?next=${next}`, 302);
  const { db, clock } = asking.context.get(platformContext);
  if (mustShowFactor(session, clock())) throw redirect(`/auth/factor?next=${next}`, 302);
  const [user] = await db
    .select({ hasAdminPassword: users.hasAdminPassword })
    .from(users)
    .where(eq(users.id, session.userId));
  if (!user?.hasAdminPassword) throw redirect(`/account/password?next=${next}`, 302);
  return session;
}

/** The page's own address; its data has another one. */
function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/(\/_)?\.data$/, '').replace(/^\/_root$/, '/') + search;
}

/** Whether an admin who was let in is still one, after their request has taken its time. */
export async function isStillAdmin(
  platform: Platform,
  { sessionId, userId }: Pick<CurrentSession, 'sessionId' | 'userId'>,
): Promise<boolean> {
  const goesOn = (await platform.db.$count(sessions, eq(sessions.id, sessionId))) > 0;
  return goesOn && (await hasRole(platform, userId, 'admin'));
}
