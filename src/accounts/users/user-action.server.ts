import { data, href } from 'react-router';
import { z } from 'zod';
import { currentPassword, rowId } from '../account-schemas.ts';
import { adminAction, type Asked, success, gone, invalid } from '../admin-action.server.ts';
import {
  type Acting,
  deleteUser,
  endSessions,
  grantRole,
  handOver,
  liftSuspension,
  suspendUser,
  takeRole,
  unlockUser,
  type UserChange,
} from './change-user.server.ts';
import { inviteAgain, withdrawInvitation } from './invite.server.ts';
import { answerFactorRemoval, askForRemoval } from './remove-lost-factor.server.ts';

/** Who takes over what the user owns. */
const heir = z.string().max(100);

const userFormSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('grant'),
    role: z.enum(['editor', 'consultant', 'admin']),
    currentPassword,
  }),
  z.strictObject({ intent: z.literal('take'), heir: heir.optional() }),
  z.strictObject({ intent: z.literal('hand-over'), heir }),
  z.strictObject({ intent: z.literal('invite-again') }),
  z.strictObject({ intent: z.literal('withdraw') }),
  z.strictObject({ intent: z.literal('suspend') }),
  z.strictObject({ intent: z.literal('lift') }),
  z.strictObject({ intent: z.literal('unlock') }),
  /** One session by its id, or 'all'. */
  z.strictObject({ intent: z.literal('end'), session: z.string().regex(rowId) }),
  z.strictObject({
    intent: z.literal('remove-factor'),
    factor: z.uuid('Choose a factor'),
    currentPassword,
  }),
  z.strictObject({
    intent: z.literal('answer'),
    removal: z.uuid(),
    answer: z.enum(['approve', 'decline']),
  }),
  z.strictObject({
    intent: z.literal('delete'),
    address: z.string().max(320),
    heir: heir.optional(),
  }),
]);

export type UserForm = z.output<typeof userFormSchema>;

/** Keyed by the `done` of the address. */
export const userNotices = {
  grant: 'The account has the role. The owner is told by email.',
  take: 'The role is removed. The owner is told by email.',
  'hand-over': 'Handed over. Who takes over is told by email.',
  invited: 'Invited. They have a week to accept.',
  'is-invited': 'This address is invited already. Send the link again, or withdraw it.',
  'is-member': 'This address is one of the team already.',
  'has-account': 'This address has an account already. Give it a role on this page.',
  'invite-again': 'Sent again, and good for a week. The link before no longer works.',
  withdraw: 'Withdrawn. The link no longer works.',
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

/** The forms of a user's page. */
export const userAction = adminAction({
  may: 'proved-admin',
  getId: ({ id = '' }) => {
    if (rowId.test(id)) return id;
    throw data(null, { status: 404 });
  },
  schema: userFormSchema,
  acts: {
    grant: change(grantRole),
    take: change(takeRole),
    'hand-over': change(handOver),
    'invite-again': change(inviteAgain),
    withdraw: async (asked, form) => {
      const outcome = await change(withdrawInvitation)(asked, form);
      return outcome.kind === 'done' ? success('withdraw', href('/admin/users')) : outcome;
    },
    suspend: change(suspendUser),
    lift: change(liftSuspension),
    unlock: change(unlockUser),
    end: change(endSessions),
    'remove-factor': change(askForRemoval),
    answer: change(answerFactorRemoval),
    delete: async (asked, form) => {
      const outcome = await change(deleteUser)(asked, form);
      // Deleting an account twice counts as done: a double click, or two admins.
      return outcome.kind === 'answer' ? outcome : success('delete', href('/admin/users'));
    },
  },
});

/** The notice is named by the act, or by the answer that was chosen. */
function change<Form>(run: (acting: Acting, userId: string, form: Form) => Promise<UserChange>) {
  return async ({ services, ctx, actor, id, fields }: Asked, form: Form) => {
    const outcome = await run({ services, ctx, session: actor }, id, form);
    if (outcome.kind === 'refused') return invalid([outcome.error]);
    return outcome.kind === 'gone' ? gone : success(fields['answer'] ?? fields['intent']);
  };
}
