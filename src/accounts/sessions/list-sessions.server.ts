import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Platform } from '../../http/platform.server.ts';
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

/** Where a user is logged in, most recent first. */
export async function listSessions(
  { db, clock }: Platform,
  { userId, sessionId }: Pick<CurrentSession, 'userId' | 'sessionId'>,
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

/** Ends one session of the user by its id or, for 'others', all except the one that asks. */
export async function endSession(fields: { session: string }, { platform, session }: Asked) {
  const isOwn = eq(sessions.userId, session.userId);
  const which =
    fields.session === 'others'
      ? ne(sessions.id, session.sessionId)
      : eq(sessions.id, fields.session);
  await platform.db.delete(sessions).where(and(isOwn, which));
  return { notice: 'session-ended', to: '/account/sessions' } as const;
}
