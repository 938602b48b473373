import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { formFields } from '../http/forms/form-fields.server.ts';
import { fieldErrors } from '../http/forms/form-state.ts';
import { orFailed } from '../http/forms/or-failed.server.ts';
import { refuseForm } from '../http/forms/refuse-form.server.ts';
import { platformContext, type Visit, visitContext } from '../http/platform.server.ts';
import { lastingMailbox } from '../leads/fields/disposable-mailboxes.server.ts';
import { type ContactAnswer, sendFailure } from './contact-answer.ts';
import { enquiryFields, enquirySchema } from './enquiry.ts';
import { submitEnquiry } from './submit-enquiry.server.ts';

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
  return refuseForm(submission, refusal, values);
}

const schemaOfServer = enquirySchema.check(lastingMailbox);

const refusal = { failure: sendFailure, tooMany: 'messages', orElse: ', or ring us' };

function confirmed(reference: string, { wantsData }: Visit) {
  if (!wantsData) throw redirect(`/contact/sent?reference=${reference}`, 303);
  return data<ContactAnswer>({ is: 'sent', reference });
}
