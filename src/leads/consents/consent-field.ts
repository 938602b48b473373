import * as z from 'zod/mini';
import { type Consent, getWording } from './consent.ts';

/** Values posted by programs that tick a box without reading its sentence. */
const plainTicks = ['on', 'true', 'yes', '1'];

/**
 * A required checkbox: the form posts the version of its sentence, or nothing if unticked. The output is
 * the sentence agreed to.
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
