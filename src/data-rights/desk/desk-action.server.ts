import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { goneMeanwhile, orKept } from '../../accounts/preserve-form-input.server.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { type FieldError, fieldErrors } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import type { ErasureHindrance } from '../erasure/erase-person.server.ts';
import type { ActOutcome } from './act-on-request.server.ts';
import { deskFormSchema } from './desk-forms.ts';
import { doDeskAct } from './do-desk-act.server.ts';
import { type DeskAct, deskActs } from './rights-desk.ts';

/** The response to a rejected action. */
export type DeskAnswer = {
  act: DeskAct;
  errors: FieldError[];
  /** Why it was rejected, where no field is to blame. */
  refusal: Exclude<ActOutcome<ErasureHindrance>, { is: 'done' | 'unknown' }> | null;
  values: Record<string, string>;
};

/** Handles every form of the desk; the field `act` says which. */
export async function deskAction({ request, context, params }: ActionFunctionArgs) {
  const actor = await requireAdmin({ request, context });
  const services = context.get(servicesContext);
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
  const outcome = await orKept({ request, context }, { ...values, act }, () =>
    doDeskAct(services, asked, form.data),
  );
  if (outcome.is === 'unknown') throw goneMeanwhile({ request }, values);
  if (outcome.is !== 'done') {
    return data<DeskAnswer>({ act, errors: [], refusal: outcome, values }, { status: 409 });
  }
  throw redirect(`/admin/data-rights/${id}?done=${act}`, 303);
}
