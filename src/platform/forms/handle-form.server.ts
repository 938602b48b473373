import type { Logger } from 'pino';
import { type ActionFunctionArgs, data, redirect } from 'react-router';
import type { output } from 'zod/mini';
import { failureReason } from '../database/failures.ts';
import type { Limited } from '../security/limits.server.ts';
import { requestContext, type Services, servicesContext } from '../services.ts';
import { withFigures } from '../words/words.ts';
import {
  fieldErrors,
  type FormAnswer,
  type FormSchema,
  rateLimitMessage,
  type Rejection,
  rejectionInit,
} from './form-answer.ts';
import { formFields, valuesToShow } from './read-form.server.ts';

type Form<Schema extends FormSchema, Success extends { kind: string }> = {
  schema: Schema;
  /** `page` is the path that the form was posted to. */
  submit: (
    services: Services,
    input: output<Schema>,
    from: { network: string; page: string },
  ) => Promise<Success | Limited | Refused>;
  /** Where a browser without JavaScript goes after a success. */
  sentPage: (success: Success) => string;
  /** Logged if nothing can be stored. */
  event: string;
} & Wording;

type Wording = {
  /** The message if nothing can be stored. */
  failure: string;
  /** What a network sent too many of, such as `messages`. */
  limitReached: string;
  /** An alternative, as the end of that sentence: `, or call us`. */
  orElse?: string;
};

/** A rejection in a form's own words. */
type Refused = { kind: 'refused'; message: string; init: ResponseInit };

/**
 * Handles a posted form: reads it, validates it, and calls `submit`. The page's script gets the answer as
 * data. Without JavaScript, a success redirects to `sentPage` with 303, and a failure (422, 429 or 503)
 * shows the page again with all input.
 */
export async function handleForm<Schema extends FormSchema, Success extends { kind: string }>(
  { request, context }: ActionFunctionArgs,
  { schema, submit, sentPage, event, ...wording }: Form<Schema, Success>,
) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const form = await readForm(request, schema);
  if (form.kind === 'invalid') return data<FormAnswer<Success>>(form, { status: 422 });
  const from = { network: ctx.network, page: new URL(request.url).pathname };
  const outcome = await catchOutage(services, ctx, event, () => submit(services, form.input, from));
  if (isRejected(outcome)) return rejectForm<Success>(outcome, wording, form.values);
  if (!ctx.wantsData) throw redirect(sentPage(outcome), 303);
  return data<FormAnswer<Success>>(outcome);
}

const isRejected = (outcome: { kind: string }): outcome is Rejection | Refused =>
  ['limited', 'failed', 'refused'].includes(outcome.kind);

/**
 * Runs a form's action. If the database is unavailable visitors must not lose their input: the failure is
 * logged as `event` and returned as an outcome, so that the form can be shown again with its content.
 */
export async function catchOutage<Outcome>(
  { log }: { log: Logger },
  { requestId }: { requestId: string },
  event: string,
  act: () => Promise<Outcome>,
): Promise<Outcome | { kind: 'failed' }> {
  try {
    return await act();
  } catch (error) {
    log.error({ event, requestId, reason: failureReason(error) });
    return { kind: 'failed' };
  }
}

/** The response to a valid form that is rejected: the reason, and all input. */
export function rejectForm<Success = never>(
  rejection: Rejection | Refused,
  { failure, limitReached, orElse }: Wording,
  values: Record<string, string>,
) {
  const rejected = (message: string, init: ResponseInit) =>
    data<FormAnswer<Success>>({ kind: 'refused', title: 'Error', message, values }, init);
  switch (rejection.kind) {
    case 'refused':
      return rejected(rejection.message, rejection.init);
    case 'limited':
      return rejected(
        rateLimitMessage(limitReached, rejection, withFigures(orElse)),
        rejectionInit(rejection),
      );
    case 'failed':
      return rejected(failure, rejectionInit(rejection));
  }
}

/**
 * Parses a posted form and validates it against its schema. An invalid one is returned for the page to show
 * again, with its errors and the input.
 */
export async function readForm<Schema extends FormSchema>(request: Request, schema: Schema) {
  const posted = await formFields(request);
  const parsed = schema.safeParse(posted);
  const fields = Object.keys(schema.shape);
  const values = valuesToShow(schema, posted, parsed.error);
  return parsed.success
    ? { kind: 'valid' as const, input: parsed.data, values }
    : { kind: 'invalid' as const, errors: fieldErrors(parsed.error, fields), values };
}
