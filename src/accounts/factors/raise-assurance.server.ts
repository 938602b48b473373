import { eq } from 'drizzle-orm';
import { redirect } from 'react-router';
import type { Asked } from '../account-act.server.ts';
import { recordEvent, getOrigin } from '../account-events.server.ts';
import { sessions } from '../auth.table.server.ts';
import { replaceSession } from '../sessions/replace-session.server.ts';
import { endOtherSessions } from '../sessions/sessions.server.ts';
import { renewBackupCodes } from './backup-codes.server.ts';
import { factors, type Factor } from './factors.table.server.ts';
import { hasFactor, lockFactors } from './factors.server.ts';

/**
 * After a factor was shown: replaces the session with one at aal2. Of its methods (RFC 8176) the
 * first stays, and those of `shown` are added.
 * @throws as `replaceSession` does
 */
export async function raiseAssurance(asked: Asked, shown: string): Promise<void> {
  const provedAt = asked.services.clock();
  await replaceSession(asked, ({ amr }) => {
    const methods = new Set([...amr.split(' ', 1), ...shown.split(' ')]);
    return { aal: 'aal2', amr: [...methods].join(' '), provedAt };
  });
}

/**
 * After a new factor was first shown: the account now requires it, and every other session ends.
 * With the first factor, returns backup codes to be shown once.
 * @throws as `raiseAssurance` does
 */
export async function confirmFactor(
  asked: Asked,
  factor: Factor,
  shown: string,
): Promise<string[] | null> {
  const { services, request, ctx, session } = asked;
  const { userId, email, sessionId } = session;
  const codes = await services.db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const isOwn = eq(sessions.id, sessionId);
    const [own] = await tx.select().from(sessions).where(isOwn).for('update');
    if (!own) throw redirect('/auth', 303);
    const isFirst = !(await hasFactor(tx, userId));
    await tx.update(factors).set({ status: 'verified' }).where(eq(factors.id, factor.id));
    await endOtherSessions(tx, session);
    const event = { userId, email, kind: 'factor-added' } as const;
    await recordEvent(tx, services, event, getOrigin(request, ctx));
    return isFirst ? renewBackupCodes(tx, services, userId) : null;
  });
  try {
    await raiseAssurance(asked, shown);
  } catch (error) {
    // Another tab replaced the session first. The codes can only be shown now.
    if (!codes || !(error instanceof Response)) throw error;
  }
  return codes;
}
