import * as z from 'zod/mini';
import { emailAddress, personName } from '../platform/forms/contact-details.ts';
import { passwordLimits } from './password-limits.ts';

export const notTooLong = z.maxLength(
  passwordLimits.most,
  'Password must be at most 128 characters',
);

export const newPassword = z
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
