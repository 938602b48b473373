import { z } from 'zod';
import { maxLength, minLength } from 'zod/mini';
import { freeText } from '../leads/contact-details.ts';
import { waitingReasons } from './data-rights-clock.ts';
import { wordsLimit } from './rights-letter.ts';

/** Every form of the desk says which request, and in which state its sender saw it. */
const seen = { version: z.coerce.number().int().positive() };

const words = (message: string) =>
  freeText(message).check(
    minLength(1, message),
    maxLength(wordsLimit, `Please write less than ${wordsLimit} characters`),
  );

const toThePerson = words('Write what the person should read');
const confirmed = (message: string) => z.literal('on', message);

/** By the act that the button names. */
export const deskForms = {
  verify: z.strictObject({ ...seen, words: words('Note how you were sure who is asking') }),
  stop: z.strictObject({
    ...seen,
    waitingFor: z.enum(waitingReasons, 'Choose what we wait for'),
    words: toThePerson,
  }),
  resume: z.strictObject(seen),
  extend: z.strictObject({ ...seen, words: words('Write why it takes longer') }),
  acknowledge: z.strictObject({ ...seen, words: words('Note how and when it was acknowledged') }),
  export: z.strictObject(seen),
  erase: z.strictObject({ ...seen, sure: confirmed('Tick the box: nothing of it comes back') }),
  object: z.strictObject({ ...seen, words: toThePerson }),
  answer: z.strictObject({ ...seen, words: toThePerson }),
  refuse: z.strictObject({ ...seen, words: words('Write why, and what the law says about it') }),
} as const;
