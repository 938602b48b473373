import { eq } from 'drizzle-orm';
import { href, redirect } from 'react-router';
import type * as z from 'zod/mini';
import { fieldTooSoon } from '../../platform/forms/form-answer.ts';
import type { Asked } from '../account-act.server.ts';
import { getOrigin, logRefusal, recordEvent } from '../account-events.server.ts';
import { sessions } from '../auth.table.server.ts';
import { nextOf, withNext } from '../return-address.ts';
import { endOtherSessions } from '../sessions/sessions.server.ts';
import { beginAttempt, endAttempt } from '../sign-in/throttle.server.ts';
import { renewBackupCodes } from './backup-codes.server.ts';
import { amrOfCode, type verifySchema } from './factor-rules.ts';
import { hasFactor, lockFactors, ownFactor } from './factors.server.ts';
import { type Factor, factors } from './factors.table.server.ts';
import { isRightPhoneCode } from './phone.server.ts';
import { raiseAssurance } from './second-step.server.ts';
import { isRightTotp } from './totp.server.ts';

/** Verifies a new factor by its first code; the first factor comes with backup codes. */
export async function verifyFactor(fields: z.output<typeof verifySchema>, asked: Asked) {
  const { services, session, ctx } = asked;
  const refuse = (reason: string) =>
    logRefusal(services, ctx, { event: 'factor.refused', userId: session.userId, reason });
  const next = nextOf(asked.request);
  const to = next ?? href('/account/factors');
  const factor = await ownFactor(services, session.userId, fields.factor);
  if (!factor) {
    return { notice: 'factor-too-late', to: withNext(href('/account/factors'), next) } as const;
  }
  if (factor.factorType === 'webauthn') return { to };
  const added = { notice: 'factor-added', to: withNext(href('/account/factors'), next) } as const;
  if (factor.status === 'verified') return added;
  const guarded = { name: `factors of ${session.userId}` };
  const limited = await beginAttempt(services, guarded);
  if (limited) {
    refuse(limited.kind);
    return fieldTooSoon('code', 'attempts', limited);
  }
  const isRight = factor.factorType === 'totp' ? isRightTotp : isRightPhoneCode;
  if (!(await isRight(services, factor, fields.code))) {
    // A double click sends the code twice, and the browser shows the second answer. Only the first code
    // that a factor accepts leaves a step before it is verified.
    const meanwhile = await ownFactor(services, session.userId, fields.factor);
    if (meanwhile?.status === 'verified' || (meanwhile?.lastUsedStep ?? null) !== null)
      return added;
    refuse('wrong');
    return { field: 'code', message: 'This code is wrong or has expired' };
  }
  await endAttempt(services, guarded);
  const codes = await confirmFactor(asked, factor, amrOfCode[factor.factorType]);
  return codes ? { shown: { kind: 'codes' as const, codes } } : { to };
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
    const byId = eq(sessions.id, sessionId);
    const [own] = await tx.select().from(sessions).where(byId).for('update');
    if (!own) throw redirect(href('/auth'), 303);
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
