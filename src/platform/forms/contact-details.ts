import * as z from 'zod/mini';
import { emailPattern, normalAddress, withoutMarks } from '../email/email-address.ts';

const limits = { name: 100, email: 255, phone: 20 } as const;

/** In characters, of a message. */
export const messageLimit = 2000;

/** Disposable mailbox domains that the browser already rejects; the server has more. */
const disposableDomains = [
  'tempmail.com',
  'throwaway.email',
  'guerrillamail.com',
  '10minutemail.com',
] as const;

export const disposableMessage = 'Disposable email addresses are not allowed';

/** Converts hyphens, digits and signs of pasted text and East Asian keyboards to ASCII. */
const withPlainCharacters = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\p{Pd}\u2212]/gu, '-');

/** Pasted text contains no-break spaces, which are allowed as spaces. */
const tidied = z.overwrite<string>((typed) => withoutMarks(typed.replaceAll(/\p{Zs}/gu, ' ')));

const tooLongAddress = 'Email must be less than 255 characters';

/**
 * In characters as typed, with room for invisible marks. Normalising a longer text, or resolving its domain,
 * would block every request for seconds, so it is not checked any further.
 */
const longestTyped = 1000;

/** An email address of any domain, as for accounts and rights requests. */
export const emailAddress = z.pipe(
  z.pipe(
    z
      .string('Invalid email address')
      .check(z.maxLength(longestTyped, { error: tooLongAddress, abort: true })),
    z.transform(normalAddress),
  ),
  z
    .string()
    .check(
      z.maxLength(limits.email, { error: tooLongAddress, abort: true }),
      z.regex(emailPattern, 'Invalid email address'),
    ),
);

/** An email address that must not be of a disposable domain. */
export const nonDisposableEmail = emailAddress.check(
  z.refine((address) => !isOfDomain(address, disposableDomains), disposableMessage),
);

/** Whether an address's domain, or a parent domain, is on the list. */
export function isOfDomain(address: string, domains: readonly string[]): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return domains.some((listed) => domain === listed || domain.endsWith(`.${listed}`));
}

/**
 * Characters that the account name rules disallow. An apostrophe, a hyphen or a dot may have any of its
 * typographic forms, such as the ‘ that phones set, or the middle dot of Catalan and Japanese names.
 */
const foreignToNames = /[^\p{L}\p{M}\p{Pd}\u2212\u200c-\u200d '‘’‛′`´՚׳＇.·‧・･．]+/gu;

/** A name by the account name rules. */
export const personName = z.string('Name is required').check(
  tidied,
  z.minLength(1, 'Name is required'),
  z.maxLength(limits.name, 'Name must be less than 100 characters'),
  z.refine((name) => !/\d{3}/.test(name), 'Name should not contain multiple numbers'),
  z.refine((name) => name.search(foreignToNames) < 0, 'Name contains invalid characters'),
);

/** The nearest valid name, where the user cannot be asked to correct it; empty if nothing is left. */
export function nearestName(given: string): string {
  const cut = given.trim().slice(0, limits.name);
  return withoutMarks(cut.replaceAll(foreignToNames, ' ')).replaceAll(/ +/g, ' ');
}

/** Any name, except characters that would end a line of an email header. */
export const anyName = z
  .string('Name is required')
  .check(
    tidied,
    z.maxLength(limits.name, 'Name must be less than 100 characters'),
    z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Name contains invalid characters'),
  );

/**
 * Optional. Digits, spaces, hyphen, plus and parentheses; no line break, which would end an email header.
 * Hyphens and digits of other keyboards become ASCII.
 */
export const phoneNumber = z._default(
  z
    .string()
    .check(
      tidied,
      z.overwrite(withPlainCharacters),
      z.maxLength(limits.phone, 'Phone must be less than 20 characters'),
      z.regex(/^[\d ()+-]*$/, 'Invalid phone number format'),
    ),
  '',
);

/**
 * Any text, trimmed. Postgres cannot store NUL, which no user types. Without JavaScript a browser posts a
 * line break as two characters, which the counter shows as one.
 */
export const freeText = (message?: string) =>
  z.pipe(
    z.string(message),
    z.transform((words) => words.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()),
  );

export const messageText = (message?: string) =>
  freeText(message).check(z.maxLength(messageLimit, 'Message must be less than 2000 characters'));

/** Honeypot: only a robot fills it in. */
export const honeypot = z._default(z.string().check(z.maxLength(0, 'Bot detection triggered')), '');

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
