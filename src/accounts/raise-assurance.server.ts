import { and, eq, ne } from 'drizzle-orm';
import type { Platform, Visit } from '../http/platform.server.ts';
import { noteEvent, originOf } from './account-events.server.ts';
import { authOf } from './auth.server.ts';
import { sessions } from './auth.table.server.ts';
import { authHeaders, type CurrentSession, keepCookies } from './current-session.server.ts';
import { renewBackupCodes } from './backup-codes.server.ts';
import { factors, type Factor } from './factors.table.server.ts';
import { listFactors, lockFactors } from './factors.server.ts';

type Asking = { platform: Platform; request: Request; visit: Visit; session: CurrentSession };

/**
 * A factor was shown: a new session at aal2 takes the place of the one that asked, so that nobody who
 * knew the old one has come up with it.
 */
export async function raiseAssurance(asking: Asking, amr: string): Promise<void> {
  const { platform, request, visit, session } = asking;
  const { headers } = await authOf(platform).api.startSession({
    body: { userId: session.userId, aal: 'aal2', amr },
    headers: authHeaders(request, visit),
    returnHeaders: true,
  });
  keepCookies(visit, headers);
  await platform.db.delete(sessions).where(eq(sessions.id, session.sessionId));
}

/**
 * A factor was shown for the first time: from now on the account asks for one. Every other session
 * ends. With the first factor come backup codes, which are returned to be shown once.
 */
export async function confirmFactor(
  asking: Asking,
  factor: Factor,
  amr: string,
): Promise<string[] | null> {
  const { platform, request, visit, session } = asking;
  const { userId, email, sessionId } = session;
  const codes = await platform.db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const isFirst = (await listFactors({ db: tx }, userId)).length === 0;
    await tx.update(factors).set({ status: 'verified' }).where(eq(factors.id, factor.id));
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
    const event = { userId, email, kind: 'factor-added' } as const;
    await noteEvent(tx, platform, event, originOf(request, visit));
    return isFirst ? renewBackupCodes(tx, platform, userId) : null;
  });
  await raiseAssurance(asking, amr);
  return codes;
}
