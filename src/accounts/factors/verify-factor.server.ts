import type * as z from 'zod/mini';
import { fieldTooSoon } from '../../platform/forms/rejection.ts';
import type { Asked } from '../account-act.server.ts';
import { logRefusal } from '../account-events.server.ts';
import { nextOf, withNext } from '../return-address.ts';
import { beginAttempt, endAttempt } from '../sign-in/throttle.server.ts';
import { amrOfCode } from './factor-kinds.ts';
import type { verifySchema } from './factor-rules.ts';
import { ownFactor } from './factors.server.ts';
import { isRightPhoneCode } from './phone.server.ts';
import { confirmFactor } from './raise-assurance.server.ts';
import { isRightTotp } from './totp.server.ts';

/**
 * Verifies a new factor by its first code; for the first factor the answer contains backup codes.
 */
export async function verifyFactor(fields: z.output<typeof verifySchema>, asked: Asked) {
  const { services, session, ctx } = asked;
  const refuse = (reason: string) =>
    logRefusal(services, ctx, { event: 'factor.refused', userId: session.userId, reason });
  const next = nextOf(asked.request);
  const to = next ?? '/account/factors';
  const factor = await ownFactor(services, session.userId, fields.factor);
  if (!factor) {
    return { notice: 'factor-too-late', to: withNext('/account/factors', next) } as const;
  }
  if (factor.factorType === 'webauthn' || factor.status === 'verified') return { to };
  const guarded = { name: `factors of ${session.userId}` };
  const limited = await beginAttempt(services, guarded);
  if (limited) {
    refuse(limited.is);
    return fieldTooSoon('code', 'attempts', limited);
  }
  const isRight = factor.factorType === 'totp' ? isRightTotp : isRightPhoneCode;
  if (!(await isRight(services, factor, fields.code))) {
    refuse('wrong');
    return { field: 'code', message: 'This code is wrong or came too late' };
  }
  await endAttempt(services, guarded);
  const codes = await confirmFactor(asked, factor, amrOfCode[factor.factorType]);
  return codes ? { shown: { is: 'codes' as const, codes } } : { to };
}
