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
