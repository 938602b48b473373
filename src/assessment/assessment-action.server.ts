import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { failureReason } from '../http/failure-reason.ts';
import { formFields } from '../http/form-fields.server.ts';
import { fieldErrors } from '../http/form-state.ts';
import {
  type Platform,
  platformContext,
  type Visit,
  visitContext,
} from '../http/platform.server.ts';
import { lastingMailbox } from '../leads/disposable-mailboxes.server.ts';
import { type AssessmentAnswer, resultPath, saveFailure } from './assessment-answer.ts';
import { type Submission, submissionFields, submissionSchema } from './submission.ts';
import { submitAssessment, type Submitted } from './submit-assessment.server.ts';

type Fields = Record<string, string>;

/**
 * Takes the posted answers. With JavaScript the answer is data; without, saved answers lead on to the
 * private result page and anything else shows the page again with what was given.
 */
export async function assessmentAction(args: ActionFunctionArgs) {
  const platform = args.context.get(platformContext);
  const visit = args.context.get(visitContext);
  const values = await formFields(args.request);
  const parsed = schemaOfServer.safeParse(values);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error, submissionFields);
    return data<AssessmentAnswer>({ is: 'invalid', errors, values }, { status: 422 });
  }
  const submitted = await trySubmitting(platform, parsed.data, visit);
  if (submitted.is === 'saved') return saved(submitted.token, visit);
  return data(refusal(submitted, values), refusalInit(submitted));
}

const schemaOfServer = submissionSchema.check(lastingMailbox);

type Failure = { is: 'failed' };

/** A database that is away must not cost the visitor their answers: they get them back. */
async function trySubmitting(
  platform: Platform,
  submission: Submission,
  { network, requestId }: Visit,
): Promise<Submitted | Failure> {
  try {
    return await submitAssessment(platform, submission, { network, page: '/assessment' });
  } catch (error) {
    platform.log.error({ event: 'assessment.failed', requestId, reason: failureReason(error) });
    return { is: 'failed' };
  }
}

function saved(token: string, { wantsData }: Visit) {
  if (!wantsData) throw redirect(resultPath(token), 303);
  return data<AssessmentAnswer>({ is: 'saved', token });
}

type Refusal = Exclude<Submitted, { is: 'saved' }> | Failure;

function refusal(submitted: Refusal, values: Fields): AssessmentAnswer {
  if (submitted.is === 'failed') return { is: 'refused', ...saveFailure, values };
  const minutes = Math.ceil(submitted.retryAfterSeconds / 60);
  const message = `Too many assessments came from your network. Please try again in ${minutes} minutes.`;
  return { is: 'refused', title: 'Error', message, values };
}

function refusalInit(submitted: Refusal): ResponseInit {
  if (submitted.is === 'failed') return { status: 503 };
  return { status: 429, headers: { 'retry-after': String(submitted.retryAfterSeconds) } };
}
