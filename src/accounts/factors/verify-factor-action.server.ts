import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { formFields } from '../../http/forms/form-fields.server.ts';
import { type FormState, fieldErrors } from '../../http/forms/form-state.ts';
import { type FieldRefusal, fieldRefusalInit, fieldTooSoon } from '../../http/forms/refusal.ts';
import { platformContext, visitContext } from '../../http/platform.server.ts';
import { requireSession } from '../guards.server.ts';
import { leaveNotice } from '../notice-cookie.server.ts';
import { beginAttempt, endAttempt } from '../sign-in/throttle.server.ts';
import { amrOfCode } from './factor-kinds.ts';
import { verifySchema } from './factor-rules.ts';
import { ownFactor } from './factors.server.ts';
import { isRightPhoneCode } from './phone.server.ts';
import { confirmFactor } from './raise-assurance.server.ts';
import { isRightTotp } from './totp.server.ts';

/**
 * Handles the first code of a new factor; the answer to the very first factor contains the backup
 * codes.
 */
export async function verifyFactorAction({ request, context }: ActionFunctionArgs) {
  const session = requireSession({ request, context });
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  const refused = (error: FieldRefusal) =>
    data<FormState>({ is: 'invalid', errors: [error], values: {} }, fieldRefusalInit(error));
  const invalid = (message: string) => refused({ field: 'code', message });
  const parsed = verifySchema.safeParse(await formFields(request));
  if (!parsed.success) return invalid(fieldErrors(parsed.error, ['code'])[0]?.message ?? '');
  const factor = await ownFactor(platform, session.userId, parsed.data.factor);
  if (!factor) leaveNotice(platform, visit, 'factor-too-late');
  if (!factor || factor.factorType === 'webauthn' || factor.status === 'verified') {
    throw redirect('/account/factors', 303);
  }
  const guarded = { name: `factors of ${session.userId}` };
  const limited = await beginAttempt(platform, guarded);
  if (limited) return refused(fieldTooSoon('code', 'attempts', limited));
  const isRight = factor.factorType === 'totp' ? isRightTotp : isRightPhoneCode;
  if (!(await isRight(platform, factor, parsed.data.code))) {
    return invalid('This code is wrong or came too late');
  }
  await endAttempt(platform, guarded);
  const codes = await confirmFactor(
    { platform, request, visit, session },
    factor,
    amrOfCode[factor.factorType],
  );
  if (codes === null) throw redirect('/account/factors', 303);
  return data({ is: 'codes' as const, codes });
}
