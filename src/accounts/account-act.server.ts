import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type * as z from 'zod/mini';
import { formFields } from '../platform/forms/form-fields.server.ts';
import { type FieldError, type FormState, fieldErrors } from '../platform/forms/form-state.ts';
import {
  type FieldRefusal,
  fieldRefusalInit,
  refusalInit,
  waitInWords,
} from '../platform/forms/refusal.ts';
import { type Platform, platformContext, type Visit, visitContext } from '../platform/services.ts';
import type { Limit } from '../platform/security/limits.server.ts';
import { type CurrentSession, knownSession } from './current-session.server.ts';
import { requireSession } from './guards.server.ts';
import { leaveNotice } from './notice-cookie.server.ts';
import type { NoticeName } from './notices.ts';

/** Many of these forms send a mail or hash a password, and an account is quickly made. */
const perAccount: Limit = { name: 'account-form', points: 60, seconds: 3600 };
const perNetwork: Limit = { name: 'account-form-network', points: 240, seconds: 3600 };

/** Who asks, and from where. */
export type Asked = {
  platform: Platform;
  visit: Visit;
  request: Request;
  session: CurrentSession;
};

type Done<Shown> = { notice?: NoticeName; to: string } | { shown: Shown };

/**
 * Handles a form of the account pages: checks it by its schema, lets `act` do the work, and redirects
 * with a notice or shows the page again with the errors. Passwords are not sent back. Anything that is
 * shown only once is in the answer itself.
 */
export async function accountAct<Schema extends z.ZodMiniType, Shown = never>(
  { request, context }: ActionFunctionArgs,
  schema: Schema,
  act: (fields: z.output<Schema>, asked: Asked) => Promise<Done<Shown> | FieldRefusal>,
) {
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  if (!knownSession(context)) leaveNotice(platform, visit, 'logged-out-meanwhile');
  const session = requireSession({ request, context });
  const typed = await formFields(request);
  const values = Object.fromEntries(
    Object.entries(typed).filter(([name]) => !/password|code/i.test(name)),
  );
  const invalid = (errors: FieldError[], init: ResponseInit = { status: 422 }) =>
    data<FormState>({ is: 'invalid', errors, values }, init);
  const parsed = schema.safeParse(typed);
  if (!parsed.success) return invalid(fieldErrors(parsed.error, Object.keys(typed)));
  const limited = await platform.limits.consumeInOrder([
    [perAccount, session.userId],
    [perNetwork, visit.network],
  ]);
  if (limited) {
    const message = `Please try again in ${waitInWords(limited.retryAfterSeconds)}.`;
    const refusal = { is: 'refused', title: 'Too many changes', message, values } as const;
    return data<FormState>(refusal, refusalInit(limited));
  }
  const outcome = await act(parsed.data, { platform, visit, request, session });
  if ('field' in outcome) return invalid([outcome], fieldRefusalInit(outcome));
  if ('shown' in outcome) return data(outcome.shown);
  if (outcome.notice) leaveNotice(platform, visit, outcome.notice);
  throw redirect(outcome.to, 303);
}
