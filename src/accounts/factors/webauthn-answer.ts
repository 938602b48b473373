import { z } from 'zod';
import { factorName } from './factor-rules.ts';

/** What the page's script sends. The WebAuthn library checks the key's answer itself. */
const keyAnswer = z.looseObject({
  // In base64url. Postgres rejects a NUL in a parameter.
  id: z.string().regex(/^[\w-]{1,2000}$/),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: z.string().max(5000),
    userHandle: z.string().max(200).nullish(),
  }),
});

const options = z.strictObject({ step: z.literal('options') });

export const registrationRequest = z.discriminatedUnion('step', [
  options,
  z.strictObject({
    step: z.literal('verify'),
    challenge: z.uuid(),
    friendlyName: factorName,
    response: keyAnswer,
  }),
]);

export const authenticationRequest = z.discriminatedUnion('step', [
  options,
  z.strictObject({
    step: z.literal('verify'),
    challenge: z.uuid(),
    next: z.string().max(2000).default('/'),
    response: keyAnswer,
  }),
]);
