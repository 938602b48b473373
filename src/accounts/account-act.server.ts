import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type * as z from 'zod/mini';
import { formFields } from '../platform/forms/read-form.server.ts';
import {
  type FieldError,
  fieldErrors,
  type FieldRejection,
  fieldRejectionInit,
  type FormAnswer,
  formatWait,
  rejectionInit,
} from '../platform/forms/form-answer.ts';
import {
  type RequestContext,
  requestContext,
  type Services,
  servicesContext,
} from '../platform/services.ts';
import type { Limit } from '../platform/security/limits.server.ts';
import { type CurrentSession, knownSession } from './sessions/current-session.server.ts';
import { requireProof } from './guards.server.ts';
import { leaveNotice } from './notice-cookie.server.ts';
import type { NoticeName } from './notices.ts';

/** These forms may send an email or hash a password, and accounts are quick to create. */
const perAccount: Limit = { name: 'account-form', points: 60, seconds: 3600 };
const perNetwork: Limit = { name: 'account-form-network', points: 240, seconds: 3600 };

export type Asked = {
  services: Services;
  ctx: RequestContext;
  request: Request;
  session: CurrentSession;
};

type Done<Shown> = { notice?: NoticeName; to: string } | { shown: Shown };

/**
 * Handles a form of the account pages: validates it, runs `act`, then redirects with a notice or
 * shows the page again with the errors. Passwords are not sent back. Anything shown only once is in
 * the answer itself.
 */
export async function accountAct<Schema extends z.ZodMiniType, Shown = never>(
  { request, context }: ActionFunctionArgs,
  schema: Schema,
  act: (fields: z.output<Schema>, asked: Asked) => Promise<Done<Shown> | FieldRejection>,
) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  if (!knownSession(context)) leaveNotice(services, ctx, 'logged-out-meanwhile');
  const session = requireProof({ request, context });
  const typed = await formFields(request);
  const values = Object.fromEntries(
    Object.entries(typed).filter(([name]) => !/password|code/i.test(name)),
  );
  const invalid = (errors: FieldError[], init: ResponseInit = { status: 422 }) =>
    data<FormAnswer>({ kind: 'invalid', errors, values }, init);
  const parsed = schema.safeParse(typed);
  if (!parsed.success) return invalid(fieldErrors(parsed.error, Object.keys(typed)));
  const limited = await services.limits.consumeInOrder([
    [perAccount, session.userId],
    [perNetwork, ctx.network],
  ]);
  if (limited) {
    const message = `Please try again in ${formatWait(limited.retryAfterSeconds)}.`;
    const rejection = { kind: 'refused', title: 'Too many changes', message, values } as const;
    return data<FormAnswer>(rejection, rejectionInit(limited));
  }
  const outcome = await act(parsed.data, { services, ctx, request, session });
  if ('field' in outcome) return invalid([outcome], fieldRejectionInit(outcome));
  if ('shown' in outcome) return data(outcome.shown);
  if (outcome.notice) leaveNotice(services, ctx, outcome.notice);
  throw redirect(outcome.to, 303);
}
