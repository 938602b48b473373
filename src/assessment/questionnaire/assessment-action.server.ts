import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { catchOutage, rejectForm } from '../../platform/forms/handle-form.server.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { servicesContext, type RequestContext, requestContext } from '../../platform/services.ts';
import { notDisposable } from '../../platform/forms/disposable-mailboxes.server.ts';
import { type AssessmentAnswer, resultPath, saveFailure } from './assessment-answer.ts';
import { submissionFields, submissionSchema } from './submission.ts';
import { submitAssessment } from './submit-assessment.server.ts';

/**
 * Responds with data to JavaScript; otherwise redirects to the result or shows the form with its errors.
 */
export async function assessmentAction(args: ActionFunctionArgs) {
  const services = args.context.get(servicesContext);
  const ctx = args.context.get(requestContext);
  const form = await readForm(args.request, schemaOfServer, submissionFields);
  if (form.is === 'invalid') return data<AssessmentAnswer>(form, { status: 422 });
  const submitted = await catchOutage(services, ctx, 'assessment.failed', () =>
    submitAssessment(services, form.input, { network: ctx.network, page: '/assessment' }),
  );
  if (submitted.is === 'saved') return saved(submitted.token, ctx);
  return rejectForm(submitted, rejection, form.values);
}

const schemaOfServer = submissionSchema.check(notDisposable);

const rejection = { failure: saveFailure, tooMany: 'assessments' };

function saved(token: string, { wantsData }: RequestContext) {
  if (!wantsData) throw redirect(resultPath(token), 303);
  return data<AssessmentAnswer>({ is: 'saved', token });
}
