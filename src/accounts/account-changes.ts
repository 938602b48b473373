import * as z from 'zod/mini';
import { emailAddress, personName } from '../leads/fields/contact-details.ts';
import { newPassword } from './account.ts';
import { passwordLimits } from './password-limits.ts';

const currentPassword = z._default(
  z.string().check(z.maxLength(passwordLimits.most, 'Password must be at most 128 characters')),
  '',
);

/** The id of a session or an identity. Postgres fails at a NUL in a parameter. */
export const rowId = /^[\w-]{1,100}$/;

export const profileSchema = z.strictObject({ name: personName });
export const addressSchema = z.strictObject({ email: emailAddress, currentPassword });
export const passwordSchema = z.strictObject({ password: newPassword, currentPassword });
export const deletionSchema = z.strictObject({ currentPassword });
export const codesSchema = z.strictObject({ currentPassword });
export const nothingSchema = z.strictObject({});
export const unlinkSchema = z.strictObject({
  identity: z.string().check(z.regex(rowId)),
  currentPassword,
});
/** One session by its id, or all except the one that asks. */
export const endSessionSchema = z.strictObject({ session: z.string().check(z.regex(rowId)) });
