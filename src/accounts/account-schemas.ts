import * as z from 'zod/mini';
import { emailAddress, freeText, personName } from '../platform/forms/contact-details.ts';
import { passwordLimits } from './sign-in/password-rules.ts';

const notTooLong = z.maxLength(passwordLimits.most, 'Password must be at most 128 characters');

const newPassword = z
  .string('Password is required')
  .check(z.minLength(passwordLimits.least, 'Password must be at least 6 characters'), notTooLong);

export const signUpSchema = z.strictObject({
  name: personName,
  email: emailAddress,
  password: newPassword,
});

/** At sign-in a password is only right or wrong; the rules for new ones do not apply. */
export const signInSchema = z.strictObject({
  email: emailAddress,
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), notTooLong),
});

export type SignUp = z.output<typeof signUpSchema>;
export type SignIn = z.output<typeof signInSchema>;

export const forgottenSchema = z.strictObject({ email: emailAddress });
export const resetSchema = z.strictObject({ token: z.string(), password: newPassword });

export const invitationSchema = z.strictObject({
  token: z.string(),
  name: personName,
  password: newPassword,
});

/** Empty for an account that has none. */
export const currentPassword = z._default(z.string().check(notTooLong), '');

/** The id of a session or an identity. Postgres rejects a NUL in a parameter. */
export const rowId = /^[\w-]{1,100}$/;

const mostLines = 6;

const signature = freeText().check(
  z.maxLength(500, 'Write at most 500 characters'),
  z.refine((lines) => lines.split('\n').length <= mostLines, 'Write at most 6 lines'),
);

/** Only the team has a signature. */
export const profileSchema = z.strictObject({ name: personName, signature: z.optional(signature) });

const box = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value === 'on'),
);
const summaryHours = ['', '6', '7', '8', '9', '10', '11'] as const;

/** What one of the team is told by email. */
export const noticesSchema = z.strictObject({
  wrote: box,
  began: box,
  promises: box,
  nextSteps: box,
  mentions: box,
  inPage: box,
  summaryHour: z.pipe(
    z.enum(summaryHours, 'Choose an hour'),
    z.transform((hour) => (hour === '' ? null : Number(hour))),
  ),
});
export const addressSchema = z.strictObject({ email: emailAddress, currentPassword });
export const passwordSchema = z.strictObject({ password: newPassword, currentPassword });
/** For acts with no other fields: making new backup codes, deleting the account. */
export const confirmedSchema = z.strictObject({ currentPassword });
export const nothingSchema = z.strictObject({});
export const removeSchema = z.strictObject({ factor: z.uuid(), currentPassword });
export const unlinkSchema = z.strictObject({
  identity: z.string().check(z.regex(rowId)),
  currentPassword,
});
/** One session by its id, or all except the current one. */
export const endSessionSchema = z.strictObject({ session: z.string().check(z.regex(rowId)) });
