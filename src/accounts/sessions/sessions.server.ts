import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Asked } from '../account-act.server.ts';
import { sessions } from '../auth.table.server.ts';
import type { CurrentSession } from '../current-session.server.ts';

export type ListedSession = {
  id: string;
  userAgent: string;
  network: string;
  startedAt: Date;
  /** To within ten minutes. */
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
  const isIt = and(eq(sessions.userId, session.userId), eq(sessions.id, fields.session));
  if (fields.session === 'others') await endOtherSessions(services.db, session);
  else await services.db.delete(sessions).where(isIt);
  return { notice: 'session-ended', to: '/account/sessions' } as const;
}

export async function endOtherSessions(db: Db, { userId, sessionId }: Asking): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}
