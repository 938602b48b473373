import * as z from 'zod/mini';
import { phoneNumber as typedPhone } from '../../platform/forms/contact-details.ts';
import { normalPhone } from '../../platform/forms/phone-number.ts';
import { factorName } from './factor-rules.ts';

/** A telephone number in the form +44…, however it was typed. */
export const phoneNumber = z
  .pipe(typedPhone, z.transform(normalPhone))
  .check(z.regex(/^\+[1-9]\d{7,14}$/, 'Invalid phone number format'));

export const phoneSchema = z.strictObject({ friendlyName: factorName, phone: phoneNumber });

/** Just enough of a number for its owner to recognise it. */
export const maskedPhone = (phone: string) => `number ending in ${phone.slice(-3)}`;
