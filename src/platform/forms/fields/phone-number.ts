import { withoutMarks } from '../../email/email-address.ts';

/** With the hyphens, digits and signs of ASCII for those of pasted text and East Asian keyboards. */
export const withPlainCharacters = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\p{Pd}\u2212]/gu, '-');

/**
 * A telephone number as it is dialled from anywhere, such as +442079460148. One that names no country is
 * British if it begins with the zero of a caller at home, which is left out after a country's code. Any
 * other is left without a country.
 */
export function normalPhone(typed: string): string {
  const plain = withPlainCharacters(withoutMarks(typed)).replaceAll(/[^\d+()[\]]/g, '');
  const isAbroad = /^[([]?(?:\+|00)/.test(plain);
  const digits = plain.replace(isAbroad ? trunkZero : '', '').replaceAll(/\D/g, '');
  if (!isAbroad) return digits.replace(/^(?:44(?=\d{10}$)|0+)/, '+44');
  return `+${digits.replace(/^00/, '').replace(/^440+/, '44')}`;
}

/** Italians dial theirs from abroad as well. */
const trunkZero = /(?<!\+39|0039)[([]0[)\]]/;

/**
 * By which numbers are compared and looked for, however they were typed; a foreign one keeps its country's
 * code. Null if there is no digit.
 */
export const phoneKey = (typed: string | null): string | null =>
  normalPhone(typed ?? '').replace(/^\+(?:44)?/, '') || null;

/** What a phone dials for a number as it was typed. */
export const phoneHref = (phone: string): string => `tel:${normalPhone(phone)}`;
