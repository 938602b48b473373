import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { href, redirect } from 'react-router';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { hashToken } from '../../platform/security/secrets.server.ts';
import type { RequestContext, Services } from '../../platform/services.ts';
import { cookieName, readCookie } from '../../platform/web/request-address.ts';
import type { Asked } from '../account-act.server.ts';
import { authHeaders, getAuth, keepCookies } from '../auth.server.ts';
import { sessions, users, signingKeys } from '../auth.table.server.ts';
import type { CurrentSession } from './current-session.server.ts';
import { symmetricDecrypt } from 'better-auth/crypto';

type ListedSession = {
  id: string;
  userAgent: string;
  network: string;
  startedAt: Date;
  lastUsedAt: Date;
  isOwn: boolean;
};

type Asking = Pick<CurrentSession, 'userId' | 'sessionId'>;

export async function listSessions(
  { db, clock }: Services,
  { userId, sessionId }: Asking,
): Promise<ListedSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock())))
    .orderBy(desc(sessions.updatedAt));
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent ?? '',
    network: row.ipAddress ?? '',
    startedAt: row.createdAt,
    lastUsedAt: row.updatedAt,
    isOwn: row.id === sessionId,
  }));
}

/** Ends one session of the user by its id or, for 'others', all except the current one. */
export async function endSession(fields: { session: string }, { services, session }: Asked) {
  const byId = and(eq(sessions.userId, session.userId), eq(sessions.id, fields.session));
  if (fields.session === 'others') await endOtherSessions(services.db, session);
  else await services.db.delete(sessions).where(byId);
  return { notice: 'session-ended', to: href('/account/sessions') } as const;
}

export async function endOtherSessions(db: Db, { userId, sessionId }: Asking): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

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

export async function endSentSession({ config, db }: Services, request: Request): Promise<void> {
  const cookie = readCookie(request, cookieName(config.siteUrl, 'session'));
  if (!cookie) return;
  const [token = ''] = cookie.split('.');
  await db.delete(sessions).where(eq(sessions.token, hashToken(token)));
}

type Proof = Pick<typeof sessions.$inferSelect, 'aal' | 'amr' | 'provedAt'>;

/** Whether the session with which a request came has not ended meanwhile. */
export async function isCurrent({ db }: Services, { sessionId }: Asking): Promise<boolean> {
  const own = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId));
  return own.length > 0;
}

/**
 * Replaces the session, with the same proof or what `prove` makes of it, so that knowing the old
 * session gains nothing from what its owner has just shown or changed. Gives the new session's id.
 * @throws a redirect to /auth if the old session has ended meanwhile: a slow request must not
 * outlive a password change that ends every session
 */
export async function replaceSession(
  asked: Asked,
  prove: (before: Proof) => Proof = (before) => before,
): Promise<string> {
  const { services, request, ctx, session } = asked;
  const { aal, amr, provedAt } = sessions;
  const [own] = await services.db
    .select({ aal, amr, provedAt })
    .from(sessions)
    .where(eq(sessions.id, session.sessionId));
  if (!own) throw redirect(href('/auth'), 303);
  const { response: started, headers } = await getAuth(services).api.startSession({
    body: { userId: session.userId, ...prove(own) },
    headers: authHeaders(request, ctx),
    returnHeaders: true,
  });
  const hasReplaced = await services.db.transaction(async (tx) => {
    // Ending all sessions of an account locks its row: wait for that.
    await tx.select().from(users).where(eq(users.id, session.userId)).for('share');
    if (await deleteSession(tx, session.sessionId)) return true;
    await deleteSession(tx, started.sessionId);
    return false;
  });
  if (!hasReplaced) throw redirect(href('/auth'), 303);
  keepCookies(ctx, headers);
  return started.sessionId;
}

async function deleteSession(tx: Tx, id: string): Promise<boolean> {
  const ended = await tx.delete(sessions).where(eq(sessions.id, id)).returning({ id: sessions.id });
  return ended.length > 0;
}

/** In seconds: how long others may cache our keys. */
export const keyCache = 600;

export function publishedKeys(services: Services): Promise<object> {
  return getAuth(services).api.getJwks();
}

/**
 * On start: logs an error if the secret has changed, which shows by the keys that sign access
 * tokens. Such a key can no longer sign and is replaced, so there is one from the first start on.
 * The start goes on, because a lost secret has to be replaced.
 */
export async function takeUpKeys(services: Services): Promise<void> {
  const { db, secret, log } = services;
  for (const { id, privateKey } of await db.select().from(signingKeys)) {
    if (await isOpenedBy(secret, privateKey)) continue;
    log.error({ event: 'secret.changed', reason: consequence });
    await db.delete(signingKeys).where(eq(signingKeys.id, id));
  }
  await publishedKeys(services);
}

const consequence =
  'AUTH_SECRET, or the file secret, is not what the last start had: what that one sealed, such as sessions, links and authenticator apps, does not open, and people who have unsubscribed are not recognised. Unless it was wrong, or is lost, put it back at once';

function isOpenedBy(key: string, privateKey: string): Promise<boolean> {
  return symmetricDecrypt({ key, data: JSON.parse(privateKey) as string }).then(
    () => true,
    () => false,
  );
}
