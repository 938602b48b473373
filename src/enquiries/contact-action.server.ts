import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { catchOutage, rejectForm } from '../platform/forms/handle-form.server.ts';
import { readForm } from '../platform/forms/read-form.server.ts';
import { servicesContext, type RequestContext, requestContext } from '../platform/services.ts';
import { notDisposable } from '../platform/forms/disposable-mailboxes.server.ts';
import { type ContactAnswer, sendFailure } from './contact-answer.ts';
import { enquiryFields, enquirySchema } from './enquiry.ts';
import { submitEnquiry } from './submit-enquiry.server.ts';

/**
 * Handles the contact form of `page`. Responds with data to JavaScript; otherwise redirects to the
 * confirmation or shows the form with its errors.
 */
export async function contactAction(args: ActionFunctionArgs, page: string) {
  const services = args.context.get(servicesContext);
  const ctx = args.context.get(requestContext);
  const form = await readForm(args.request, schemaOfServer, enquiryFields);
  if (form.is === 'invalid') return data<ContactAnswer>(form, { status: 422 });
  const submission = await catchOutage(services, ctx, 'enquiry.failed', () =>
    submitEnquiry(services, form.input, { network: ctx.network, page }),
  );
  if (submission.is === 'stored') return confirmed(submission.reference, ctx);
  return rejectForm(submission, rejection, form.values);
}

const schemaOfServer = enquirySchema.check(notDisposable);

const rejection = { failure: sendFailure, tooMany: 'messages', orElse: ', or ring us' };

function confirmed(reference: string, { wantsData }: RequestContext) {
  if (!wantsData) throw redirect(`/contact/sent?reference=${reference}`, 303);
  return data<ContactAnswer>({ is: 'sent', reference });
}
