import { z } from 'zod';
import { maxLength, minLength } from 'zod/mini';
import { freeText } from '../../platform/forms/contact-details.ts';
import { waitingReasons } from '../data-rights-clock.ts';
import { wordsLimit } from './rights-desk.ts';

/** Each form carries the version of the request that its sender saw. */
const seen = { version: z.coerce.number().int().positive() };

const words = (message: string) =>
  freeText(message).check(
    minLength(1, message),
    maxLength(wordsLimit, `Please write fewer than ${wordsLimit} characters`),
  );

const toThePerson = words('Write what the person should read');

export const deskFormSchema = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('verify'),
    ...seen,
    words: words('Note how you made sure who is asking'),
  }),
  z.strictObject({
    act: z.literal('stop'),
    ...seen,
    waitingFor: z.enum(waitingReasons, 'Choose what we are waiting for'),
    words: toThePerson,
  }),
  z.strictObject({ act: z.literal('resume'), ...seen }),
  z.strictObject({
    act: z.literal('extend'),
    ...seen,
    words: words('Write why it takes longer'),
  }),
  z.strictObject({
    act: z.literal('acknowledge'),
    ...seen,
    words: words('Note how and when it was acknowledged'),
  }),
  z.strictObject({ act: z.literal('export'), ...seen }),
  z.strictObject({
    act: z.literal('erase'),
    ...seen,
    sure: z.literal('on', 'Tick the box: this cannot be undone'),
  }),
  z.strictObject({ act: z.literal('object'), ...seen, words: toThePerson }),
  z.strictObject({ act: z.literal('answer'), ...seen, words: toThePerson }),
  z.strictObject({
    act: z.literal('refuse'),
    ...seen,
    words: words('Write why, and what the law says about it'),
  }),
]);

export type DeskForm = z.output<typeof deskFormSchema>;
