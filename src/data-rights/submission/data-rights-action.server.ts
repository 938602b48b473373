import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { company } from '../../company.ts';
import { catchOutage, rejectForm } from '../../platform/forms/handle-form.server.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { servicesContext, type RequestContext, requestContext } from '../../platform/services.ts';
import { type DataRightsAnswer, submitFailure } from './data-rights-answer.ts';
import { rightsRequestFields, rightsRequestSchema } from './rights-request-schema.ts';
import { submitRightsRequest } from './submit-rights-request.server.ts';

/**
 * Responds with data to JavaScript; otherwise redirects to the confirmation or shows the form with its
 * errors.
 */
export async function dataRightsAction({ request, context }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const form = await readForm(request, rightsRequestSchema, rightsRequestFields);
  if (form.is === 'invalid') return data<DataRightsAnswer>(form, { status: 422 });
  const submission = await catchOutage(services, ctx, 'rights-request.failed', () =>
    submitRightsRequest(services, form.input, { network: ctx.network }),
  );
  if (submission.is === 'stored') return confirmed(submission.reference, ctx);
  return rejectForm(submission, refusal, form.values);
}

const refusal = {
  failure: submitFailure,
  tooMany: 'requests',
  orElse: `, or write to ${company.privacyContact}`,
};

function confirmed(reference: string, { wantsData }: RequestContext) {
  if (!wantsData) throw redirect(`/data-rights/submitted?reference=${reference}`, 303);
  return data<DataRightsAnswer>({ is: 'submitted', reference });
}
