/** A sentence that somebody agreed to. */
export type ConsentWording = { purpose: string; version: string; text: string };

/**
 * A sentence that we ask people to agree to. When its words change, so does its version, and the words
 * until then join the `former` ones: whoever opened the form before has read those.
 */
export type Consent = ConsentWording & { former?: readonly Omit<ConsentWording, 'purpose'>[] };

/** The sentence of that version; undefined if there was none. */
export function getWording(
  { purpose, former = [], ...current }: Consent,
  version: string | undefined,
): ConsentWording | undefined {
  const shown = [current, ...former].find((wording) => wording.version === version);
  return shown && { purpose, ...shown };
}
