import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { goneMeanwhile } from '../../accounts/keep-words.server.ts';
import { formFields } from '../../http/forms/form-fields.server.ts';
import { type FieldError, fieldErrors } from '../../http/forms/form-state.ts';
import { type Platform, platformContext } from '../../http/platform.server.ts';
import { recordIdIn } from '../../http/requests/record-id.server.ts';
import { erasePerson, type ErasureHindrance } from '../erasure/erase-person.server.ts';
import { sendExport } from '../export/export-person.server.ts';
import type { ActOutcome, DeskAsked } from './act-on-request.server.ts';
import {
  acknowledgeComplaint,
  answerRequest,
  extendRequest,
  refuseRequest,
  upholdObjection,
  verifyByPerson,
} from './answer-request.server.ts';
import { type DeskForm, deskFormSchema } from './desk-forms.ts';
import { type DeskAct, deskActs } from './rights-desk.ts';
import { resumeClock, stopClock } from './stop-clock.server.ts';

/** What the desk's page shows after a form that was not done. */
export type DeskAnswer = {
  act: DeskAct;
  errors: FieldError[];
  /** Why it was not done, where no field is to blame. */
  refusal: Exclude<ActOutcome<ErasureHindrance>, { is: 'done' | 'unknown' }> | null;
  values: Record<string, string>;
};

/** Takes each form of the desk; the field `act` says which. */
export async function deskAction({ request, context, params }: ActionFunctionArgs) {
  const actor = await requireAdmin({ request, context });
  const platform = context.get(platformContext);
  const id = recordIdIn(params);
  const { act: named, ...values } = await formFields(request);
  const act = deskActs.find((known) => known === named);
  if (!act) throw data(null, { status: 404 });
  const form = deskFormSchema.safeParse({ ...values, act });
  if (!form.success) {
    const errors = fieldErrors(form.error, Object.keys(values));
    return data<DeskAnswer>({ act, errors, refusal: null, values }, { status: 422 });
  }
  const asked = { id, actor, version: form.data.version };
  const outcome = await doAct(platform, asked, form.data);
  if (outcome.is === 'unknown') throw goneMeanwhile({ request }, values);
  if (outcome.is !== 'done') {
    return data<DeskAnswer>({ act, errors: [], refusal: outcome, values }, { status: 409 });
  }
  throw redirect(`/admin/data-rights/${id}?done=${act}`, 303);
}

function doAct(
  platform: Platform,
  asked: DeskAsked,
  form: DeskForm,
): Promise<ActOutcome<ErasureHindrance>> {
  switch (form.act) {
    case 'verify':
      return verifyByPerson(platform, asked, form.words);
    case 'stop':
      return stopClock(platform, asked, form);
    case 'resume':
      return resumeClock(platform, asked);
    case 'extend':
      return extendRequest(platform, asked, form.words);
    case 'acknowledge':
      return acknowledgeComplaint(platform, asked, form.words);
    case 'export':
      return sendExport(platform, asked);
    case 'erase':
      return erasePerson(platform, asked);
    case 'object':
      return upholdObjection(platform, asked, form.words);
    case 'answer':
      return answerRequest(platform, asked, form.words);
    case 'refuse':
      return refuseRequest(platform, asked, form.words);
  }
}
