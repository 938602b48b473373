import * as z from 'zod/mini';

export const mostFactors = 10;
export const tooManyFactors = `You can have ${mostFactors} factors at most`;

/** In milliseconds: how long a challenge, or an unverified factor, is valid. */
export const challengeLife = 300_000;

export const factorKinds = { totp: 'Authenticator app', webauthn: 'Passkey', phone: 'Phone' };

/** The authentication methods a code adds to a session (RFC 8176). */
export const amrOfCode = { totp: 'otp mfa', phone: 'sms mfa' };

export const factorName = z.string('Give it a name').check(
  // Postgres has no NUL in text, and it cannot be typed by hand.
  z.overwrite((name) => name.replaceAll('\0', '')),
  z.trim(),
  z.minLength(1, 'Give it a name'),
  z.maxLength(60, 'Name must be less than 60 characters'),
);

export const enrolSchema = z.strictObject({ friendlyName: factorName });

/**
 * Removes what is typed or pasted with a code: spaces, hyphens, full-width digits, invisible
 * characters.
 */
export const bareCode = (code: string) =>
  code.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212._·]/gu, '');

const factorCode = z.pipe(
  z.pipe(z.string('Code is required'), z.transform(bareCode)),
  z.string().check(z.regex(/^\d{6}$/, 'The code is six digits')),
);

export const verifySchema = z.strictObject({ factor: z.uuid(), code: factorCode });
