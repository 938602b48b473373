import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { formFields } from '../../platform/forms/read-form.server.ts';
import type { FormAnswer } from '../../platform/forms/form-answer.ts';
import {
  fieldRejectionInit,
  fieldTooSoon,
  rejectionInit,
  formatWait,
} from '../../platform/forms/rejection.ts';
import {
  type Services,
  servicesContext,
  type RequestContext,
  requestContext,
} from '../../platform/services.ts';
import { type CurrentSession, knownSession, mustShowFactor } from '../current-session.server.ts';
import { returnAddress } from '../return-address.ts';
import { listFactors } from './factors.server.ts';
import { sendPhoneCode } from './phone.server.ts';
import { raiseAssurance } from './raise-assurance.server.ts';
import { stepAddress } from './second-step-address.ts';
import { verifySecondStep } from './verify-second-step.server.ts';

export async function secondStepAction({ request, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const { code = '', next: wanted, phone } = await formFields(request);
  const next = returnAddress(wanted);
  const session = requireHalfWay(knownSession(context), next, services.clock());
  const { userId } = session;
  if (phone !== undefined) return textCode(services, ctx, { userId, id: phone, next });
  const step = await verifySecondStep(services, ctx, userId, code.slice(0, 40));
  if (step.is === 'right') {
    await raiseAssurance({ services, request, ctx, session }, step.amr);
    throw redirect(next, 303);
  }
  const error =
    step.is === 'wrong'
      ? { field: 'code', message: 'This code is wrong or has already been used' }
      : fieldTooSoon('code', 'attempts', step);
  return data<FormAnswer>(
    { is: 'invalid', errors: [error], values: {} },
    fieldRejectionInit(error),
  );
}

type Asked = { userId: string; id: string; next: string };

async function textCode(
  services: Services,
  { network }: RequestContext,
  { userId, id, next }: Asked,
) {
  const factors = await listFactors(services, userId);
  const factor = factors.find((each) => each.id === id && each.factorType === 'phone');
  const sent = factor ? await sendPhoneCode(services, factor, network) : 'failed';
  if (sent === 'sent') throw redirect(`${stepAddress(next)}&done=texted`, 303);
  const message =
    sent === 'failed'
      ? 'The code could not be sent. Please try again.'
      : `Too many codes. Please wait ${formatWait(sent.retryAfterSeconds)}.`;
  const rejection = { is: 'refused', title: 'No code was sent', message, values: {} } as const;
  const why = sent === 'failed' ? ({ is: 'failed' } as const) : sent;
  return data<FormAnswer>(rejection, rejectionInit(why));
}

/** Only after a correct password, if the account requires a second step or requires it again. */
export function requireHalfWay(
  session: CurrentSession | null,
  next: string,
  now: Date,
): CurrentSession {
  if (!session) throw redirect(`/auth?next=${encodeURIComponent(next)}`, 302);
  if (!mustShowFactor(session, now)) throw redirect(next, 302);
  return session;
}
