import { z } from 'zod';
import { currentPassword, rowId } from '../account-schemas.ts';

export const userFormSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('grant'), currentPassword }),
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
  grant: 'The account is now an admin. The owner is told by email.',
  take: 'The account is no longer an admin. The owner is told by email.',
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

export type UserNotice = keyof typeof userNotices;
