import { type ActionFunctionArgs, data, redirect, href } from 'react-router';
import { z } from 'zod';
import { type FieldError, fieldErrors, type FormAnswer } from '../../platform/forms/form-answer.ts';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { fieldRejectionInit } from '../../platform/forms/rejection.ts';
import { requestContext, servicesContext } from '../../platform/services.ts';
import { currentPassword, rowId } from '../account-schemas.ts';
import { requireProvedAdmin } from '../guards.server.ts';
import {
  type Acting,
  deleteUser,
  endSessions,
  grantRole,
  liftSuspension,
  suspendUser,
  takeRole,
  unlockUser,
  type UserChange,
} from './change-user.server.ts';
import { answerFactorRemoval, askForRemoval } from './remove-lost-factor.server.ts';

const userFormSchema = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('grant'),
    role: z.enum(['consultant', 'admin']),
    currentPassword,
  }),
  z.strictObject({ act: z.literal('take') }),
  z.strictObject({ act: z.literal('suspend') }),
  z.strictObject({ act: z.literal('lift') }),
  z.strictObject({ act: z.literal('unlock') }),
  /** One session by its id, or 'all'. */
  z.strictObject({ act: z.literal('end'), session: z.string().regex(rowId) }),
  z.strictObject({
    act: z.literal('remove-factor'),
    factor: z.uuid('Choose a factor'),
    currentPassword,
  }),
  z.strictObject({
    act: z.literal('answer'),
    removal: z.uuid(),
    answer: z.enum(['approve', 'decline']),
  }),
  z.strictObject({ act: z.literal('delete'), address: z.string().max(320) }),
]);

export type UserForm = z.output<typeof userFormSchema>;

/** Keyed by the `done` of the address. */
export const userNotices = {
  grant: 'The account has the role. The owner is told by email.',
  take: 'The role is removed. The owner is told by email.',
  suspend: 'Suspended and logged out everywhere. The owner is told by email.',
  lift: 'The suspension is lifted. The owner is told by email.',
  unlock: 'They can log in again at once.',
  end: 'Ended. The owner is told by email.',
  'remove-factor':
    'The owner is told by email and has a day to stop it. After that it waits six days for consent.',
  approve: 'The factor is removed. The owner is told by email.',
  decline: 'The request is closed, and the factor stays.',
  delete: 'The account is deleted.',
} as const;

type UserNotice = keyof typeof userNotices;

/** Handles the forms of a user's page: 303 on success, else the page again with the errors. */
export async function userAction({ request, context, params }: ActionFunctionArgs) {
  const session = await requireProvedAdmin({ request, context });
  const services = context.get(servicesContext);
  const ctx = context.get(requestContext);
  const { id = '' } = params;
  if (!rowId.test(id)) throw data(null, { status: 404 });
  const { currentPassword: password = '', ...values } = await formFields(request);
  const invalid = (errors: FieldError[], init: ResponseInit = { status: 422 }) =>
    data<FormAnswer>({ is: 'invalid', errors, values }, init);
  const withPassword = password ? { ...values, currentPassword: password } : values;
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
  const to = form.act === 'delete' ? href('/admin/users') : href('/admin/users/:id', { id });
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
