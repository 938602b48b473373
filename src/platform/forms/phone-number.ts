import { withoutMarks } from '../email/email-address.ts';

/** Converts hyphens, digits and signs of pasted text and East Asian keyboards to ASCII. */
export const withPlainCharacters = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\p{Pd}\u2212]/gu, '-');

/**
 * A phone number in international form, such as +442079460148. A number without a country code is British if
 * it starts with the national 0, which is dropped after a country code. Any other stays without a country.
 */
export function normalPhone(typed: string): string {
  const plain = withPlainCharacters(withoutMarks(typed)).replaceAll(/[^\d+()[\]]/g, '');
  const isAbroad = /^[([]?(?:\+|00)/.test(plain);
  const digits = plain.replace(isAbroad ? trunkZero : '', '').replaceAll(/\D/g, '');
  if (!isAbroad) return digits.replace(/^(?:44(?=\d{10}$)|0+)/, '+44');
  return `+${digits.replace(/^00/, '').replace(/^440+/, '44')}`;
}

/** Italian numbers keep their 0 when dialled from abroad. */
const trunkZero = /(?<!\+39|0039)[([]0[)\]]/;

/**
 * Normal form for comparing and searching numbers; a foreign one keeps its country code. Null if there is no
 * digit.
 */
export const phoneKey = (typed: string | null): string | null =>
  normalPhone(typed ?? '').replace(/^\+(?:44)?/, '') || null;

/** The dialable form of a typed number. */
export const phoneHref = (phone: string): string => `tel:${normalPhone(phone)}`;
