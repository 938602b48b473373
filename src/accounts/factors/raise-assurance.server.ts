import { eq } from 'drizzle-orm';
import { redirect } from 'react-router';
import type { Platform } from '../../http/platform.server.ts';
import type { Asked } from '../account-act.server.ts';
import { noteEvent, originOf } from '../account-events.server.ts';
import { sessions } from '../auth.table.server.ts';
import type { CurrentSession } from '../current-session.server.ts';
import { replaceSession } from '../sessions/replace-session.server.ts';
import { endOtherSessions } from '../sessions/sessions.server.ts';
import { renewBackupCodes } from './backup-codes.server.ts';
import { factors, type Factor } from './factors.table.server.ts';
import { listFactors, lockFactors } from './factors.server.ts';

/**
 * After a factor was shown, by the methods of `shown` (RFC 8176): replaces the session with a new one
 * at aal2.
 * @throws as `replaceSession` does
 */
export async function raiseAssurance(asked: Asked, shown: string): Promise<void> {
  const { platform, session } = asked;
  const amr = await methodsWith(platform, session, shown);
  await replaceSession(asked, { aal: 'aal2', amr, provedAt: platform.clock() });
}

/** The methods of the session so far, and those shown now. */
async function methodsWith({ db }: Platform, { sessionId }: CurrentSession, shown: string) {
  const isOwn = eq(sessions.id, sessionId);
  const [own] = await db.select({ amr: sessions.amr }).from(sessions).where(isOwn);
  const [first = ''] = own?.amr.split(' ') ?? [];
  return [...new Set([first, ...shown.split(' ')])].join(' ').trim();
}

/**
 * After a new factor was shown for the first time: from now on the account requires it, and every other
 * session ends. With the first factor, returns backup codes to be shown once.
 * @throws as `raiseAssurance` does
 */
export async function confirmFactor(
  asked: Asked,
  factor: Factor,
  shown: string,
): Promise<string[] | null> {
  const { platform, request, visit, session } = asked;
  const { userId, email, sessionId } = session;
  const codes = await platform.db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const isOwn = eq(sessions.id, sessionId);
    const [own] = await tx.select().from(sessions).where(isOwn).for('update');
    if (!own) throw redirect('/auth', 303);
    const isFirst = (await listFactors({ db: tx }, userId)).length === 0;
    await tx.update(factors).set({ status: 'verified' }).where(eq(factors.id, factor.id));
    await endOtherSessions(tx, session);
    const event = { userId, email, kind: 'factor-added' } as const;
    await noteEvent(tx, platform, event, originOf(request, visit));
    return isFirst ? renewBackupCodes(tx, platform, userId) : null;
  });
  await raiseAssurance(asked, shown);
  return codes;
}
