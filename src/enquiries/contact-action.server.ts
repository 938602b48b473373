import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { orFailed } from '../platform/forms/or-failed.server.ts';
import { readForm } from '../platform/forms/read-form.server.ts';
import { refuseForm } from '../platform/forms/refuse-form.server.ts';
import { platformContext, type Visit, visitContext } from '../platform/services.ts';
import { notDisposable } from '../platform/forms/fields/disposable-mailboxes.server.ts';
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
  const form = await readForm(args.request, schemaOfServer, enquiryFields);
  if (form.is === 'invalid') return data<ContactAnswer>(form, { status: 422 });
  const submission = await orFailed(platform, visit, 'enquiry.failed', () =>
    submitEnquiry(platform, form.input, { network: visit.network, page }),
  );
  if (submission.is === 'stored') return confirmed(submission.reference, visit);
  return refuseForm(submission, refusal, form.values);
}

const schemaOfServer = enquirySchema.check(notDisposable);

const refusal = { failure: sendFailure, tooMany: 'messages', orElse: ', or ring us' };

function confirmed(reference: string, { wantsData }: Visit) {
  if (!wantsData) throw redirect(`/contact/sent?reference=${reference}`, 303);
  return data<ContactAnswer>({ is: 'sent', reference });
}
