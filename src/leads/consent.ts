import * as z from 'zod/mini';

export type ConsentWording = { purpose: string; version: string; text: string };

/**
 * A sentence that we ask people to agree to. A new wording needs a new version, and the old one joins
 * `former`: visitors with the form already open have read that.
 */
export type Consent = ConsentWording & { former?: readonly Omit<ConsentWording, 'purpose'>[] };

/** Returns undefined if there was no such version. */
export function getWording(
  { purpose, former = [], ...current }: Consent,
  version: string | undefined,
): ConsentWording | undefined {
  const shown = [current, ...former].find((wording) => wording.version === version);
  return shown && { purpose, ...shown };
}

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

/** A checkbox that may stay unticked; then there is no output. */
export const optionalConsentTo = (consent: Consent, message: string) =>
  z.optional(consentTo(consent, message));
