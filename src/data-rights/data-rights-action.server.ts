import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { company } from '../company.ts';
import { formFields } from '../http/form-fields.server.ts';
import { fieldErrors } from '../http/form-state.ts';
import {
  type Platform,
  platformContext,
  type Visit,
  visitContext,
} from '../http/platform.server.ts';
import { type DataRightsAnswer, submitFailure } from './data-rights-answer.ts';
import { type RightsRequest, rightsRequestFields, rightsRequestSchema } from './rights-request.ts';
import { type Submission, submitRightsRequest } from './submit-rights-request.server.ts';

type Fields = Record<string, string>;

/**
 * Takes the posted data rights form. With JavaScript the answer is data; without, a stored request
 * leads on to the confirmation and anything else shows the page again with what was typed.
 */
export async function dataRightsAction({ request, context }: ActionFunctionArgs) {
  const platform = context.get(platformContext);
  const visit = context.get(visitContext);
  const values = await formFields(request);
  const parsed = rightsRequestSchema.safeParse(values);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error, rightsRequestFields);
    return data<DataRightsAnswer>({ is: 'invalid', errors, values }, { status: 422 });
  }
  const submission = await trySubmitting(platform, parsed.data, visit);
  if (submission.is === 'stored') return confirmed(submission.reference, visit);
  return data(refusal(submission, values), refusalInit(submission));
}

type Failure = { is: 'failed' };

/** A database that is away must not cost the visitor their words: they get them back to try again. */
async function trySubmitting(
  platform: Platform,
  request: RightsRequest,
  { network, requestId }: Visit,
): Promise<Submission | Failure> {
  try {
    return await submitRightsRequest(platform, request, { network });
  } catch (error) {
    platform.log.error({ event: 'rights-request.failed', requestId, reason: reasonOf(error) });
    return { is: 'failed' };
  }
}

/** A failed query's own message repeats its parameters, which are personal; that of its cause doesn't. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return said instanceof Error ? said.message : String(said);
}

function confirmed(reference: string, { wantsData }: Visit) {
  if (!wantsData) throw redirect(`/data-rights/submitted?reference=${reference}`, 303);
  return data<DataRightsAnswer>({ is: 'submitted', reference });
}

type Refusal = Exclude<Submission, { is: 'stored' }> | Failure;

function refusal(submission: Refusal, values: Fields): DataRightsAnswer {
  if (submission.is === 'failed') return { is: 'refused', ...submitFailure, values };
  const minutes = Math.ceil(submission.retryAfterSeconds / 60);
  return {
    is: 'refused',
    title: 'Error',
    message: `Too many requests came from your network. Please try again in ${minutes} minutes, or write to ${company.privacyContact}.`,
    values,
  };
}

function refusalInit(submission: Refusal): ResponseInit {
  if (submission.is === 'failed') return { status: 503 };
  return { status: 429, headers: { 'retry-after': String(submission.retryAfterSeconds) } };
}
