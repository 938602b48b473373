import { and, eq } from 'drizzle-orm';
import { byAdmin, recordEvent } from '../account-events.server.ts';
import { sessions } from '../auth.table.server.ts';
import { type Acting, changeUser, type UserChange } from './change-user.server.ts';

/** Ends one session of a user by its id, or 'all' of them. */
export function endSessions(
  acting: Acting,
  userId: string,
  { session }: { session: string },
): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.sessions-ended', async (tx, user) => {
    const which = session === 'all' ? undefined : eq(sessions.id, session);
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), which))
      .returning({ id: sessions.id });
    if (ended.length === 0) return { refused: 'This session has already ended' };
    await recordEvent(tx, services, { userId, email: user.email, kind: 'sessions-ended' }, byAdmin);
    return { details: { sessionsEnded: ended.length } };
  });
}
