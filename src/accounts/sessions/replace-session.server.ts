import { eq } from 'drizzle-orm';
import { redirect } from 'react-router';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Asked } from '../account-act.server.ts';
import { getAuth } from '../auth.server.ts';
import { sessions, users } from '../auth.table.server.ts';
import { authHeaders, keepCookies } from '../current-session.server.ts';

type Proof = Pick<typeof sessions.$inferSelect, 'aal' | 'amr' | 'provedAt'>;

/**
 * Replaces the session, with the same proof or what `prove` makes of it, so that knowing the old
 * session gains nothing from what its owner has just shown or changed.
 * @throws a redirect to /auth if the old session has ended meanwhile: a slow request must not
 * outlive a password change that ends every session
 */
export async function replaceSession(
  asked: Asked,
  prove: (before: Proof) => Proof = (before) => before,
): Promise<void> {
  const { services, request, ctx, session } = asked;
  const { aal, amr, provedAt } = sessions;
  const [own] = await services.db
    .select({ aal, amr, provedAt })
    .from(sessions)
    .where(eq(sessions.id, session.sessionId));
  if (!own) throw redirect('/auth', 303);
  const { response: started, headers } = await getAuth(services).api.startSession({
    body: { userId: session.userId, ...prove(own) },
    headers: authHeaders(request, ctx),
    returnHeaders: true,
  });
  const hasReplaced = await services.db.transaction(async (tx) => {
    // Ending all sessions of an account locks its row: wait for that.
    await tx.select().from(users).where(eq(users.id, session.userId)).for('share');
    if (await endSession(tx, session.sessionId)) return true;
    await endSession(tx, started.sessionId);
    return false;
  });
  if (!hasReplaced) throw redirect('/auth', 303);
  keepCookies(ctx, headers);
}

async function endSession(tx: Tx, id: string): Promise<boolean> {
  const ended = await tx.delete(sessions).where(eq(sessions.id, id)).returning({ id: sessions.id });
  return ended.length > 0;
}
