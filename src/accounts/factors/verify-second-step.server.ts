import type { Services } from '../../platform/services.ts';
import type { Limited } from '../../platform/security/limits.server.ts';
import { logRefusal, type Source } from '../account-events.server.ts';
import { beginAttempt, endAttempt } from '../sign-in/throttle.server.ts';
import { useBackupCode } from './backup-codes.server.ts';
import { amrOfCode } from './factor-kinds.ts';
import { bareCode } from './factor-rules.ts';
import { listFactors } from './factors.server.ts';
import { isRightPhoneCode } from './phone.server.ts';
import { isRightTotp } from './totp.server.ts';

export type SecondStep =
  /** `amr` names the method (RFC 8176). */
  { is: 'right'; amr: string } | { is: 'wrong' } | Limited;

/** Checks a six-digit code from an authenticator app or a text message, or a backup code. */
export async function verifySecondStep(
  services: Services,
  source: Source,
  userId: string,
  typed: string,
): Promise<SecondStep> {
  const guarded = { name: `factors of ${userId}` };
  const limited = await beginAttempt(services, guarded);
  const amr = limited ? null : await getMethod(services, userId, bareCode(typed));
  if (amr === null) {
    const rejection = limited ?? ({ is: 'wrong' } as const);
    logRefusal(services, source, { event: 'second-step.refused', userId, reason: rejection.is });
    return rejection;
  }
  await endAttempt(services, guarded);
  return { is: 'right', amr };
}

async function getMethod(services: Services, userId: string, code: string): Promise<string | null> {
  if (!/^\d{6}$/.test(code)) {
    return (await useBackupCode(services, userId, code)) ? 'kba mfa' : null;
  }
  for (const factor of await listFactors(services, userId)) {
    if (factor.factorType === 'totp' && (await isRightTotp(services, factor, code))) {
      return amrOfCode.totp;
    }
    if (factor.factorType === 'phone' && (await isRightPhoneCode(services, factor, code))) {
      return amrOfCode.phone;
    }
  }
  return null;
}
