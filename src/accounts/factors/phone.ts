import * as z from 'zod/mini';
import { factorName } from './factor-rules.ts';

/** A telephone number in the form +44…; a British one may be typed as 07…. */
export const phoneNumber = z
  .pipe(
    z.string('Phone number is required'),
    z.transform((typed) => typed.replace(/[\s()-]/g, '').replace(/^0(?=7)/, '+44')),
  )
  .check(z.regex(/^\+[1-9]\d{7,14}$/, 'Invalid phone number format'));

export const phoneSchema = z.strictObject({ friendlyName: factorName, phone: phoneNumber });

/** Just enough of a number for its owner to recognise it. */
export const maskedPhone = (phone: string) => `number ending in ${phone.slice(-3)}`;
