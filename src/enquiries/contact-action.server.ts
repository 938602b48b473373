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
import { type ContactAnswer, sendFailure } from './contact-answer.ts';
import { enquiryFields, enquirySchema } from './enquiry.ts';
import { type Submission, submitEnquiry } from './submit-enquiry.server.ts';

type Fields = Record<string, string>;

/**
 * Takes the posted contact form of `page`. With JavaScript the answer is data; without, a stored
 * enquiry leads on to the confirmation and anything else shows the page again with what was typed.
 */
export async function contactAction(args: ActionFunctionArgs, page: string) {
  const platform = args.context.get(platformContext);
  const visit = args.context.get(visitContext);
  const values = await formFields(args.request);
  const parsed = schemaOfServer.safeParse(values);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error, enquiryFields);
    return data<ContactAnswer>({ is: 'invalid', errors, values }, { status: 422 });
  }
  const submission = await trySubmitting(platform, parsed.data, visit, page);
  if (submission.is === 'stored') return confirmed(submission.reference, visit);
  return data(refusal(submission, values), refusalInit(submission));
}

const schemaOfServer = enquirySchema.check(lastingMailbox);

type Failure = { is: 'failed' };

/** A database that is away must not cost the visitor their words: they get them back to try again. */
async function trySubmitting(
  platform: Platform,
  enquiry: Parameters<typeof submitEnquiry>[1],
  { network, requestId }: Visit,
  page: string,
): Promise<Submission | Failure> {
  try {
    return await submitEnquiry(platform, enquiry, { network, page });
  } catch (error) {
    platform.log.error({ event: 'enquiry.failed', requestId, reason: failureReason(error) });
    return { is: 'failed' };
  }
}

function confirmed(reference: string, { wantsData }: Visit) {
  if (!wantsData) throw redirect(`/contact/sent?reference=${reference}`, 303);
  return data<ContactAnswer>({ is: 'sent', reference });
}

type Refusal = Exclude<Submission, { is: 'stored' }> | Failure;

function refusal(submission: Refusal, values: Fields): ContactAnswer {
  if (submission.is === 'failed') return { is: 'refused', ...sendFailure, values };
  const minutes = Math.ceil(submission.retryAfterSeconds / 60);
  return {
    is: 'refused',
    title: 'Error',
    message: `Too many messages came from your network. Please try again in ${minutes} minutes, or ring us.`,
    values,
  };
}

function refusalInit(submission: Refusal): ResponseInit {
  if (submission.is === 'failed') return { status: 503 };
  return { status: 429, headers: { 'retry-after': String(submission.retryAfterSeconds) } };
}
