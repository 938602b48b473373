import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { formFields } from '../http/forms/form-fields.server.ts';
import { fieldErrors } from '../http/forms/form-state.ts';
import { orFailed } from '../http/forms/or-failed.server.ts';
import { refuseForm } from '../http/forms/refuse-form.server.ts';
import { platformContext, type Visit, visitContext } from '../http/platform.server.ts';
import { lastingMailbox } from '../leads/fields/disposable-mailboxes.server.ts';
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
  const values = await formFields(args.request);
  const parsed = schemaOfServer.safeParse(values);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error, submissionFields);
    return data<AssessmentAnswer>({ is: 'invalid', errors, values }, { status: 422 });
  }
  const submitted = await orFailed(platform, visit, 'assessment.failed', () =>
    submitAssessment(platform, parsed.data, { network: visit.network, page: '/assessment' }),
  );
  if (submitted.is === 'saved') return saved(submitted.token, visit);
  return refuseForm(submitted, refusal, values);
}

const schemaOfServer = submissionSchema.check(lastingMailbox);

const refusal = { failure: saveFailure, tooMany: 'assessments' };

function saved(token: string, { wantsData }: Visit) {
  if (!wantsData) throw redirect(resultPath(token), 303);
  return data<AssessmentAnswer>({ is: 'saved', token });
}
