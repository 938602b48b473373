import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { formFields, valuesToShow } from '../../platform/forms/read-form.server.ts';
import type { $ZodError } from 'zod/v4/core';
import {
  type FieldError,
  fieldErrors,
  formatWait,
  type FormSchema,
  rateLimitMessage,
  type Rejection,
  rejectionInit,
} from '../../platform/forms/form-answer.ts';
import { catchOutage } from '../../platform/forms/handle-form.server.ts';
import {
  type RequestContext,
  requestContext,
  type Services,
  servicesContext,
} from '../../platform/services.ts';
import { withFigures } from '../../platform/words/words.ts';
import { signInSchema, signUpSchema } from '../account-schemas.ts';
import { toSessionRecord, startedSession, wayOn } from '../sessions/current-session.server.ts';
import { leaveNotice } from '../notice-cookie.server.ts';
import { returnAddress } from '../return-address.ts';
import { suspendedMessage } from '../notices.ts';
import { type AuthAnswer, type AuthIntent, failureTitle, unreachable } from './auth-answer.ts';
import { refuseCommon } from './passwords.server.ts';
import { signIn, type SigningIn } from './sign-in.server.ts';
import { type SigningUp, signUp } from './sign-up.server.ts';

type Fields = Record<string, string>;
type Outcome = SigningIn | SigningUp | Rejection;

/**
 * Handles both forms of /auth, told apart by `intent` or, without one, by the name that only a new
 * account has. With JavaScript the answer is data; without, a sign-in redirects and anything else
 * shows the page again with what was typed, except the password.
 */
export async function authAction({ request, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const { intent: wanted, next, shownAt, password = '', ...typed } = await formFields(request);
  const isNew = wanted ? wanted === 'sign-up' : 'name' in typed;
  const intent: AuthIntent = isNew ? 'sign-up' : 'sign-in';
  const parsed = parse(intent, { ...typed, password });
  const invalid = (errors: FieldError[], values: Fields) =>
    data<AuthAnswer>({ kind: 'invalid', errors, values: { intent, ...values } }, { status: 422 });
  if (!parsed.ok) return invalid(parsed.errors, parsed.values);
  const common = parsed.kind === 'sign-up' && refuseCommon(password);
  if (common) return invalid([common], typed);
  const outcome = await catchOutage<Outcome>(services, ctx, 'auth.failed', () =>
    parsed.kind === 'sign-up'
      ? signUp(services, request, ctx, parsed.fields, Number(shownAt))
      : signIn(services, request, ctx, parsed.fields),
  );
  if (outcome.kind !== 'signed-in') return rejection(outcome, intent, { intent, ...typed });
  if (intent === 'sign-up') leaveNotice(services, ctx, 'signed-up');
  return onwards(services, request, ctx, next);
}

function parse(intent: AuthIntent, fields: Fields) {
  if (intent === 'sign-up') {
    const result = signUpSchema.safeParse(fields);
    return result.success
      ? { ok: true as const, kind: intent, fields: result.data }
      : refuse(signUpSchema, result.error, fields);
  }
  const result = signInSchema.safeParse(fields);
  return result.success
    ? { ok: true as const, kind: intent, fields: result.data }
    : refuse(signInSchema, result.error, fields);
}

function refuse(schema: FormSchema, error: $ZodError, fields: Fields) {
  const { password: _, ...typed } = fields;
  const errors = fieldErrors(error, Object.keys(schema.shape));
  return { ok: false as const, errors, values: valuesToShow(schema, typed, error) };
}

async function onwards(services: Services, request: Request, ctx: RequestContext, next?: string) {
  const session = await startedSession(services, request, ctx);
  const to = wayOn(session, returnAddress(next));
  if (!ctx.wantsData) throw redirect(to, 303);
  return data<AuthAnswer>({
    kind: 'signed-in',
    record: toSessionRecord(session, services.clock()),
    to,
  });
}

function rejection(
  outcome: Exclude<Outcome, { kind: 'signed-in' }>,
  intent: AuthIntent,
  values: Fields,
) {
  const answer = (message: string, init: ResponseInit) =>
    data<AuthAnswer>({ kind: 'refused', title: failureTitle[intent], message, values }, init);
  switch (outcome.kind) {
    case 'refused':
      return answer('Invalid email or password', { status: 422 });
    case 'suspended':
      return answer(withFigures(suspendedMessage), { status: 403 });
    case 'taken':
      return answer('This email address already has an account. Log in instead.', { status: 422 });
    case 'limited': {
      const wait = formatWait(outcome.retryAfterSeconds);
      const orElse = intent === 'sign-in' ? ', or choose a new password' : '';
      const message = outcome.isOfAll
        ? rateLimitMessage('sign-ups', outcome)
        : `Too many attempts. Please try again in ${wait}${orElse}.`;
      return answer(message, rejectionInit(outcome));
    }
    case 'failed':
      return answer(unreachable, rejectionInit(outcome));
  }
}
