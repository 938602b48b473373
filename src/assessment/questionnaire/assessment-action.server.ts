import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { orFailed } from '../../platform/forms/or-failed.server.ts';
import { readForm } from '../../platform/forms/read-form.server.ts';
import { refuseForm } from '../../platform/forms/refuse-form.server.ts';
import { platformContext, type Visit, visitContext } from '../../platform/services.ts';
import { notDisposable } from '../../platform/forms/fields/disposable-mailboxes.server.ts';
import { type AssessmentAnswer, resultPath, saveFailure } from './assessment-answer.ts';
import { submissionFields, submissionSchema } from './submission.ts';
import { submitAssessment } from './submit-assessment.server.ts';

/**
 * Takes the posted answers. With JavaScript the answer is data; without, saved answers lead on to the
 * private result page and anything else shows the page again with what was given.
 */
export async function assessmentAction(args: ActionFunctionArgs) {
  const platform = args.context.get(platformContext);
  const visit = args.context.get(visitContext);
  const form = await readForm(args.request, schemaOfServer, submissionFields);
  if (form.is === 'invalid') return data<AssessmentAnswer>(form, { status: 422 });
  const submitted = await orFailed(platform, visit, 'assessment.failed', () =>
    submitAssessment(platform, form.input, { network: visit.network, page: '/assessment' }),
  );
  if (submitted.is === 'saved') return saved(submitted.token, visit);
  return refuseForm(submitted, refusal, form.values);
}

const schemaOfServer = submissionSchema.check(notDisposable);

const refusal = { failure: saveFailure, tooMany: 'assessments' };

function saved(token: string, { wantsData }: Visit) {
  if (!wantsData) throw redirect(resultPath(token), 303);
  return data<AssessmentAnswer>({ is: 'saved', token });
}
