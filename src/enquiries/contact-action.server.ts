import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { formFields } from '../http/form-fields.server.ts';
import { fieldErrors } from '../http/form-state.ts';
import { orFailed } from '../http/or-failed.server.ts';
import { platformContext, type Visit, visitContext } from '../http/platform.server.ts';
import { type Refusal, refusalInit, waitInWords } from '../http/refusal.ts';
import { lastingMailbox } from '../leads/disposable-mailboxes.server.ts';
import { type ContactAnswer, sendFailure } from './contact-answer.ts';
import { enquiryFields, enquirySchema } from './enquiry.ts';
import { submitEnquiry } from './submit-enquiry.server.ts';

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
  const submission = await orFailed(platform, visit, 'enquiry.failed', () =>
    submitEnquiry(platform, parsed.data, { network: visit.network, page }),
  );
  if (submission.is === 'stored') return confirmed(submission.reference, visit);
  return data(refusal(submission, values), refusalInit(submission));
}

const schemaOfServer = enquirySchema.check(lastingMailbox);

function confirmed(reference: string, { wantsData }: Visit) {
  if (!wantsData) throw redirect(`/contact/sent?reference=${reference}`, 303);
  return data<ContactAnswer>({ is: 'sent', reference });
}

function refusal(refused: Refusal, values: Fields): ContactAnswer {
  if (refused.is === 'failed') return { is: 'refused', ...sendFailure, values };
  const wait = waitInWords(refused.retryAfterSeconds);
  const message = `Too many messages came from your network. Please try again in ${wait}, or ring us.`;
  return { is: 'refused', title: 'Error', message, values };
}
