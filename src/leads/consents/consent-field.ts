import * as z from 'zod/mini';
import { type Consent, getWording } from './consent.ts';

/** What a program posts that ticks a box without having read what is beside it. */
const plainTicks = ['on', 'true', 'yes', '1'];

/**
 * A box that has to be ticked: the form posts the version of the sentence beside it, and nothing at all
 * if it is not ticked. The output is the sentence that was agreed to.
 */
export const consentTo = (consent: Consent, message: string) =>
  z.pipe(
    z.string(message),
    z.transform((given, context) => {
      const version = plainTicks.includes(given) ? consent.version : given;
      const wording = getWording(consent, version);
      if (wording) return wording;
      context.issues.push({ code: 'custom', message, input: given });
      return z.NEVER;
    }),
  );
