import * as z from 'zod/mini';

/** The most factors of an account. */
export const mostFactors = 10;
export const tooManyFactors = `You can have ${mostFactors} factors at most`;
/** Milliseconds for which a challenge, or a factor that is not verified yet, is valid. */
export const challengeLife = 300_000;

export const factorName = z.string('Give it a name').check(
  // Postgres has no NUL in text, and no person types one.
  z.overwrite((typed) => typed.replaceAll('\0', '')),
  z.trim(),
  z.minLength(1, 'Give it a name'),
  z.maxLength(60, 'Name must be less than 60 characters'),
);

/** A code without what people type or paste with it: spaces, hyphens, wide digits, invisible signs. */
export const bareCode = (typed: string) =>
  typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212._·]/gu, '');

/** Six digits. */
const factorCode = z.pipe(
  z.pipe(z.string('Code is required'), z.transform(bareCode)),
  z.string().check(z.regex(/^\d{6}$/, 'The code is six digits')),
);

export const enrolSchema = z.strictObject({ friendlyName: factorName });
export const verifySchema = z.strictObject({ factor: z.uuid(), code: factorCode });

/** Steps of 30 seconds since 1970, by which TOTP counts. */
export const totpStep = (now: number) => Math.floor(now / 30_000);
