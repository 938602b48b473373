import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { type FieldError, type FormAnswer, fieldErrors } from '../../platform/forms/form-answer.ts';
import { fieldRejectionInit } from '../../platform/forms/rejection.ts';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { rowId } from '../account-schemas.ts';
import { requireAdmin } from '../guards.server.ts';
import { grantRole, takeRole } from './change-role.server.ts';
import type { Acting, UserChange } from './change-user.server.ts';
import { deleteUser } from './delete-user.server.ts';
import { endSessions } from './end-sessions.server.ts';
import { answerFactorRemoval, askForRemoval } from './remove-lost-factor.server.ts';
import { liftSuspension, suspendUser, unlockUser } from './suspend-user.server.ts';
import { type UserForm, userFormSchema, type UserNotice } from './user-form.ts';

/** Handles the forms of a user's page: 303 on success, else the page again with the errors. */
export async function userAction({ request, context, params }: ActionFunctionArgs) {
  const session = await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const { id = '' } = params;
  if (!rowId.test(id)) throw data(null, { status: 404 });
  const { currentPassword = '', ...values } = await formFields(request);
  const invalid = (errors: FieldError[], init: ResponseInit = { status: 422 }) =>
    data<FormAnswer>({ is: 'invalid', errors, values }, init);
  const withPassword = currentPassword ? { ...values, currentPassword } : values;
  const parsed = userFormSchema.safeParse(withPassword);
  if (!parsed.success) return invalid(fieldErrors(parsed.error, Object.keys(values)));
  const form = parsed.data;
  const outcome = await act({ services, ctx, session }, id, form);
  // Deleting an account twice counts as done: a double click, or two admins.
  if (outcome.is === 'gone' && form.act !== 'delete') throw data(null, { status: 404 });
  if (outcome.is === 'refused') {
    return invalid([outcome.error], fieldRejectionInit(outcome.error));
  }
  const done = getNotice(form);
  const to = form.act === 'delete' ? '/admin/users' : `/admin/users/${id}`;
  throw redirect(`${to}?done=${done}`, 303);
}

function act(acting: Acting, id: string, form: UserForm): Promise<UserChange> {
  switch (form.act) {
    case 'grant':
      return grantRole(acting, id, form);
    case 'take':
      return takeRole(acting, id);
    case 'suspend':
      return suspendUser(acting, id);
    case 'lift':
      return liftSuspension(acting, id);
    case 'unlock':
      return unlockUser(acting, id);
    case 'end':
      return endSessions(acting, id, form);
    case 'remove-factor':
      return askForRemoval(acting, id, form);
    case 'answer':
      return answerFactorRemoval(acting, id, form);
    case 'delete':
      return deleteUser(acting, id, form);
  }
}

const getNotice = (form: UserForm): UserNotice => (form.act === 'answer' ? form.answer : form.act);
