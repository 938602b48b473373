import { type ActionFunctionArgs, data, href, redirect } from 'react-router';
import { z } from 'zod';
import { postedFields } from '../../platform/forms/read-form.server.ts';
import {
  type FieldRejection,
  fieldRejectionInit,
  fieldTooSoon,
  type FormAnswer,
  formatWait,
  rejectionInit,
} from '../../platform/forms/form-answer.ts';
import type { Limited } from '../../platform/security/limits.server.ts';
import {
  type RequestContext,
  requestContext,
  type Services,
  servicesContext,
} from '../../platform/services.ts';
import type { Asked } from '../account-act.server.ts';
import { logRefusal, type Source } from '../account-events.server.ts';
import {
  type CurrentSession,
  isProofOld,
  knownSession,
} from '../sessions/current-session.server.ts';
import { returnAddress, stepAddress } from '../return-address.ts';
import { replaceSession } from '../sessions/sessions.server.ts';
import { beginAttempt, endAttempt } from '../sign-in/throttle.server.ts';
import { useBackupCode } from './backup-codes.server.ts';
import { amrOfCode, bareCode } from './factor-rules.ts';
import { listFactors } from './factors.server.ts';
import { isRightPhoneCode, sendPhoneCode } from './phone.server.ts';
import { isReadable, isRightTotp } from './totp.server.ts';

const stepSchema = z.object({
  code: z.string().default(''),
  next: z.string().optional(),
  /** The id of a factor to text a code to. */
  phone: z.string().optional(),
});

export async function secondStepAction({ request, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const { code, next: wanted, phone } = await postedFields(request, stepSchema);
  const next = returnAddress(wanted);
  const session = requireHalfWay(knownSession(context), next, services.clock());
  const { userId } = session;
  if (phone !== undefined) return textCode(services, ctx, { userId, id: phone, next });
  const step = await verifySecondStep(services, ctx, userId, code.slice(0, 40));
  if (step.kind === 'right') {
    await raiseAssurance({ services, request, ctx, session }, step.amr);
    throw redirect(next, 303);
  }
  const error = toFieldRejection(step);
  const answer: FormAnswer = { kind: 'invalid', errors: [error], values: {} };
  return data<FormAnswer>(answer, fieldRejectionInit(error));
}

function toFieldRejection(step: Exclude<SecondStep, { kind: 'right' }>): FieldRejection {
  if (step.kind === 'limited') return fieldTooSoon('code', 'attempts', step);
  if (step.kind === 'wrong') {
    return { field: 'code', message: 'This code is wrong or has already been used' };
  }
  const names = step.factors.map((name) => `“${name}”`).join(' and ');
  const message = `${names} can no longer be checked, nor can backup codes: the secret of this site has changed. Use a passkey or a texted code, or ask us to remove it and add it again`;
  return { field: 'code', message };
}

/** Only after a correct password, if the account requires a second step or requires it again. */
export function requireHalfWay(
  session: CurrentSession | null,
  next: string,
  now: Date,
): CurrentSession {
  if (!session) throw redirect(`${href('/auth')}?next=${encodeURIComponent(next)}`, 302);
  if (!isProofOld(session, now)) throw redirect(next, 302);
  return session;
}

async function textCode(
  services: Services,
  { network }: RequestContext,
  { userId, id, next }: { userId: string; id: string; next: string },
) {
  const factors = await listFactors(services, userId);
  const factor = factors.find((each) => each.id === id && each.factorType === 'phone');
  const sent = factor ? await sendPhoneCode(services, factor, network) : 'failed';
  if (sent === 'sent') throw redirect(`${stepAddress(next)}&done=texted`, 303);
  const message =
    sent === 'failed'
      ? 'The code could not be sent. Please try again.'
      : `Too many codes. Please wait ${formatWait(sent.retryAfterSeconds)}.`;
  const rejection = { kind: 'refused', title: 'No code was sent', message, values: {} } as const;
  return data<FormAnswer>(rejection, rejectionInit(sent === 'failed' ? { kind: sent } : sent));
}

export type SecondStep =
  /** `amr` names the method (RFC 8176). */
  | { kind: 'right'; amr: string }
  | { kind: 'wrong' }
  | { kind: 'unreadable'; factors: string[] }
  | Limited;

/** Checks a six-digit code from an authenticator app or a text message, or a backup code. */
export async function verifySecondStep(
  services: Services,
  source: Source,
  userId: string,
  code: string,
): Promise<SecondStep> {
  const guarded = { name: `factors of ${userId}` };
  const limited = await beginAttempt(services, guarded);
  const amr = limited ? null : await getMethod(services, userId, bareCode(code));
  if (amr === null) {
    const rejection = limited ?? (await getFault(services, userId));
    logRefusal(services, source, { event: 'second-step.refused', userId, reason: rejection.kind });
    return rejection;
  }
  await endAttempt(services, guarded);
  return { kind: 'right', amr };
}

/** Whether an app was enrolled under another secret: then nothing says whether its code was right. */
async function getFault(services: Services, userId: string) {
  const unreadable = [];
  for (const factor of await listFactors(services, userId)) {
    if (!(await isReadable(services, factor))) unreadable.push(factor.friendlyName);
  }
  const fault = { kind: 'unreadable', factors: unreadable } as const;
  return unreadable.length === 0 ? ({ kind: 'wrong' } as const) : fault;
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
